import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { csvColumns } from '#config/csv-columns.ts'
import { startApp } from '#tests/support/app.ts'
import { signInAs } from '#tests/support/people.ts'

test('the export dialogs name the columns that the files have', async () => {
  await using app = await startApp()
  const [admin, desk] = [await signInAs(app, 'yi-chun.lin'), await signInAs(app, 'shu-fen.tsai')]
  const texts = JSON.parse(
    readFileSync(new URL('../../locales/en/downloads.json', import.meta.url), 'utf8'),
  ) as { columns: Record<string, string> }
  for (const [path, columns] of Object.entries(csvColumns)) {
    const { headers } = path.startsWith('/desk/') ? desk : admin
    const { text } = await app.ask(`/marketplace/api/v1${path}?websiteCode=en-tw`, { headers })
    expect(text.replace(/^\uFEFF/, '').split('\r\n')[0], path).toBe(
      columns.map((it) => texts.columns[it]).join(','),
    )
  }
})
