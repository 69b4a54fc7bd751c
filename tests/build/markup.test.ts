import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { checkMarkup } from '#tests/support/markup.ts'
import { pageKinds } from '#tests/support/page-kinds.ts'

/** Messages about markup that is intentional. */
const accepted = [
  // React writes void elements with a slash
  /^Trailing slash on void elements/,
  // the arrow is hidden until a script shows it, and must stay hidden from screen readers even then
  /^Attribute “aria-hidden” is unnecessary for elements that have attribute “hidden”/,
  // a script fills the heading before it shows the summary
  /^Empty heading/,
]

test('every kind of page is valid HTML in four languages', async () => {
  await using app = await startApp({ database: 'postgres' })
  const folder = await mkdtemp(join(tmpdir(), 'markup-'))
  try {
    for (const locale of ['en-int', 'ja-jp', 'zh-cn', 'zh-tw'])
      for (const { name, path } of pageKinds)
        await writeFile(
          join(folder, `${locale} ${name}.html`),
          (await app.ask(`/${locale}${path}`)).text,
        )
    const said = (await checkMarkup(folder)).filter(
      (it) => !accepted.some((rule) => rule.test(it.message)),
    )
    const lines = said.map(
      (it) =>
        `${decodeURI(basename(it.url))}: ${it.subType ?? it.type}: ${it.message} ${it.extract?.trim() ?? ''}`,
    )
    expect(lines).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 180_000)

test('the checker reports invalid HTML', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'markup-'))
  try {
    await writeFile(
      join(folder, 'wrong.html'),
      '<!DOCTYPE html><html lang="en"><head><title>x</title></head><body><p><div></div></p></body></html>',
    )
    expect((await checkMarkup(folder)).map((it) => it.type)).toContain('error')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
