import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { pageAs } from '#tests/support/account-pages.ts'
import { startApp } from '#tests/support/app.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { serials } from '#tests/support/licenses.ts'
import {
  appPage,
  appPageReady,
  fieldOf,
  home,
  openOn,
  option,
  pageOf,
} from '#tests/support/palette.ts'
import { siteForAll } from '#tests/support/site.ts'
import { axeFaults, overflowOf } from '#tests/support/visits.ts'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))

test.each([home, appPage])(
  'on %s the keys open the palette with the focus in its field, and Esc returns it',
  async (path) => {
    const page = await pageOf(site, 'yi-chun.lin', path)
    const before = page.locator('header a').first()
    for (const key of ['Control+k', 'Meta+k', '/']) {
      await before.focus()
      const field = await openOn(page, key)
      await expectSoon(field).toBeFocused()
      await expectSoon(field).toHaveValue('')
      // in a field it is text
      await page.keyboard.press('/')
      await expectSoon(field).toHaveValue('/')
      await page.keyboard.press('Escape')
      await expectSoon(page.locator('dialog[open]')).toHaveCount(0)
      await expectSoon(before).toBeFocused()
    }
    await page.keyboard.press('Control+/')
    await page.keyboard.press('Alt+/')
    expect(await page.locator('dialog[open]').count()).toBe(0)
    await page.context().close()
  },
)

test('keys typed while the code of a document loads are not lost', async () => {
  const page = await pageOf(site, 'yi-chun.lin', home)
  const load = await heldCode(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('gateway')
  load()
  await expectSoon(fieldOf(page)).toHaveValue('gateway')
  await option(page, /Gateway/)
    .first()
    .waitFor()
  await page.context().close()
})

test('Enter that is pressed while the code of a document loads opens what was pasted', async () => {
  const page = await pageOf(site, 'yi-chun.lin', home)
  const load = await heldCode(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.insertText(serials.active)
  await page.keyboard.press('Enter')
  load()
  await page.waitForURL(`**/license-management/${serials.active}`)
  await page.context().close()
})

/** Holds the code of the palette back until the returned function is called. */
async function heldCode(page: Page): Promise<() => void> {
  let load = () => {}
  const isLoaded = new Promise<void>((resolve) => (load = resolve))
  await page.route(/mount-palette[^/]*\.js|chunk-[^/]*\.js/, async (route) => {
    await isLoaded
    await route.continue()
  })
  return load
}

test('an action opens what it names, and Ctrl+Enter opens the full search', async () => {
  const page = await pageOf(site, 'yi-chun.lin', appPage)
  await openOn(page)
  await page.keyboard.type('invite')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: /Invite/ }).waitFor()
  await page.keyboard.press('Escape')
  await expectSoon(page.locator('dialog[open]')).toHaveCount(0)
  await openOn(page)
  await page.keyboard.type('gateway')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL('**/marketplace/search?keyword=gateway&page=1')
  await page.context().close()
})

test('a composition chooses nothing and closes nothing, and one request follows it', async () => {
  const page = await pageOf(site, undefined, '/ja-jp/marketplace')
  const asked: string[] = []
  page.on('request', (it) => {
    const url = new URL(it.url())
    if (url.pathname.endsWith('/v1/search')) asked.push(url.searchParams.get('keyword') ?? '')
  })
  await page.keyboard.press('Control+k')
  await option(page, /./).first().waitFor()
  const ime = await page.context().newCDPSession(page)
  for (const text of ['げ', 'げーと', 'げーとうぇい'])
    await ime.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  for (const key of ['Enter', 'Escape'])
    await ime.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key,
      code: key,
      windowsVirtualKeyCode: 229,
    })
  expect(await page.locator('dialog[open]').count()).toBe(1)
  expect(asked).toEqual([])
  // WebKit's confirming Enter comes after the composition
  await page.locator('dialog[open] input').evaluate((field) =>
    field.addEventListener('compositionend', () => {
      const enter = { key: 'Enter', bubbles: true, cancelable: true }
      field.dispatchEvent(new KeyboardEvent('keydown', enter))
    }),
  )
  await ime.send('Input.insertText', { text: 'ゲートウェイ' })
  await option(page, /ゲートウェイ/)
    .nth(1)
    .waitFor()
  expect(asked).toEqual(['ゲートウェイ'])
  expect(new URL(page.url()).pathname).toBe('/ja-jp/marketplace')
  await page.context().close()
})

test('? lists the shortcuts, and the keys / and ? can be switched off', async () => {
  const page = await pageOf(site, 'yi-chun.lin', appPage)
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await list.getByText('Search and commands').first().waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Use the shortcuts / and ?' }).uncheck()
  await page.locator('h1').focus()
  for (const key of ['?', '/']) await page.keyboard.press(key)
  expect(await page.locator('dialog[open]').count()).toBe(0)
  await openOn(page)
  await page.context().close()
})

test.each([
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['forced colors', { forcedColors: 'active' }],
] as const)('the palette is accessible in %s', async (_name, options) => {
  const page = await pageAs(site, 'yi-chun.lin', appPage, { options })
  await appPageReady(page, 'Security and preferences')
  await openOn(page)
  expect(await axeFaults(page, { within: 'dialog[open]' })).toEqual([])
  await page.keyboard.type('gateway')
  await option(page, /Gateway/)
    .first()
    .waitFor()
  expect(await axeFaults(page, { within: 'dialog[open]' })).toEqual([])
  await page.context().close()
})

test('on a phone the palette fills the window and has a button to close it', async () => {
  const page = await pageAs(site, 'yi-chun.lin', appPage, {
    options: { viewport: { width: 375, height: 812 } },
  })
  await appPageReady(page, 'Security and preferences')
  await page.locator('[data-palette]').click()
  await option(page, /./).first().waitFor()
  expect(await page.locator('dialog[open]').boundingBox()).toEqual({
    x: 0,
    y: 0,
    width: 375,
    height: 812,
  })
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole('button', { name: 'Close' }).click()
  await expectSoon(page.locator('dialog[open]')).toHaveCount(0)
  await page.context().close()
})
