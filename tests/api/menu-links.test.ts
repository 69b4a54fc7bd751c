import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#config/locales.ts'
import { routeOf } from '#config/routes.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

const walked = ['en-int', 'ja-jp', 'zh-cn'] as const

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** The addresses below a locale of the public pages that its menus and its footer lead to. */
async function linksOf(locale: string): Promise<Set<string>> {
  const { text } = await app.ask(`/${locale}/marketplace`)
  const frame = [/<header[\s\S]*?<main/.exec(text)?.[0], /<\/main>[\s\S]*$/.exec(text)?.[0]].join('')
  const found = frame.matchAll(new RegExp(`href="/${locale}(/marketplace[^"#]*)`, 'g'))
  const paths = [...found].map(([, path = '']) => path.replaceAll('&amp;', '&'))
  return new Set(paths.filter((it) => pageOf(it)?.route.rendering !== 'shell'))
}

async function faultsOf(locale: string, paths: Iterable<string>): Promise<string[]> {
  const faults: string[] = []
  for (const path of paths) {
    const { status, headers } = await app.ask(`/${locale}${path}`)
    if (status !== 200) faults.push(`/${locale}${path}: ${status} ${headers.location ?? ''}`)
  }
  return faults
}

test.each(walked)('in %s every link of the menus and the footer leads to a page of the site at once', { timeout: 180_000 }, async (locale) => {
  const links = await linksOf(locale)
  expect(links.size).toBeGreaterThan(80)
  expect(await faultsOf(locale, links)).toEqual([])
})

test('what the menus of the other locales lead to beside those of en-int is there too', async () => {
  const known = await linksOf('en-int')
  const faults = []
  for (const locale of locales.filter((it) => !walked.some((one) => one === it))) {
    const links = await linksOf(locale)
    expect(links.size, locale).toBeGreaterThan(80)
    faults.push(
      ...(await faultsOf(
        locale,
        [...links].filter((it) => !known.has(it)),
      )),
    )
  }
  expect(faults).toEqual([])
})

function pageOf(path: string) {
  return routeOf((path.split('?')[0] ?? '').slice(1).split('/'))
}
