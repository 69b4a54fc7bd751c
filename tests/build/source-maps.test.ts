import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withSourcePositions } from '#server/commands/source-of-command.ts'
import { startApp } from '#tests/support/app.ts'

const root = join(import.meta.dirname, '../..')
const client = join(root, 'dist/client')
/** The bundler adds scripts without code of ours, which have no source map. */
const mostWithoutCode = 2000
/** Text that the sources and the scripts have in common. */
const markedPlace = /[`'"]mp_signed_in=;/
const scripts = globSync('assets/**/*.js', { cwd: client })

test('no source map is served, and no script links to one', async () => {
  await using app = await startApp({ database: 'postgres' })
  const maps = globSync('assets/**/*.map', { cwd: join(root, 'dist/source-maps') })
  const withCode = scripts.filter((it) => scriptText(it).length > mostWithoutCode)
  expect(maps).toEqual(expect.arrayContaining(withCode.map((it) => `${it}.map`)))
  expect(globSync('**/*.map', { cwd: client })).toEqual([])
  expect(scripts.filter((it) => scriptText(it).includes('sourceMappingURL'))).toEqual([])
  for (const path of [`/${maps[0]}`, `/source-maps/${maps[0]}`])
    expect((await app.ask(path)).status, path).toBe(404)
})

test('a position in a script is mapped to its line in the source', () => {
  const marked = scripts.filter((it) => markedPlace.test(scriptText(it)))
  expect(marked.length).toBeGreaterThan(0)
  for (const script of marked) {
    const before = scriptText(script).split(markedPlace, 1)[0]?.split('\n') ?? []
    const position = `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
    const mapped = withSourcePositions(`    at f (https://a.example/${script}:${position})`)
    const [, file = '', line] = /^ {4}at f \(([\w./-]+):(\d+):\d+\)$/.exec(mapped) ?? []
    expect(file, mapped).toMatch(/^components\/account\//)
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    expect(lines[Number(line) - 1]).toMatch(markedPlace)
  }
})

test('a position in a script of another build is left as it is', () => {
  const stack = '    at f (https://a.example/assets/chunks/chunk-Of0ther1.js:1:2)'
  expect(withSourcePositions(stack)).toBe(stack)
})

function scriptText(script: string): string {
  return readFileSync(join(client, script), 'utf8')
}
