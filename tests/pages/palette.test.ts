import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { pageAs } from '#tests/support/account-pages.ts'
import { appPageOpen } from '#tests/support/app-pages.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { serials } from '#tests/support/licenses.ts'
import { siteForAll } from '#tests/support/site.ts'
import { axeFaults, colorSettled, overflowOf } from '#tests/support/visits.ts'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))
const home = '/en-tw/marketplace'
const appPage = '/en-tw/console/security'
const orderNumber = 'M-2026-000022'

function fieldOf(page: Page) {
  return page.getByRole('combobox', { name: 'Search and commands' })
}

function option(page: Page, name: string | RegExp) {
  return page.locator('dialog[open] [role=option]', { hasText: name })
}

/** Opens the palette of a page on which the person is already known. */
async function openOn(page: Page, key = 'Control+k') {
  await page.keyboard.press(key)
  await option(page, /./).first().waitFor()
  return fieldOf(page)
}

async function pageOf(name: string | undefined, path: string): Promise<Page> {
  const page = await pageAs(site, name, path)
  if (path === appPage) await appPageReady(page, 'Security and preferences')
  else if (name) await page.locator('header [popovertarget=account] [data-level]').waitFor()
  return page
}

/** Waits until an app page shows its content and has loaded the keys of the palette. */
async function appPageReady(page: Page, heading: string): Promise<void> {
  await appPageOpen(page, heading)
  await page.locator('header a[data-palette][aria-haspopup=dialog]').waitFor()
}

test.each([home, appPage])(
  'on %s the keys open the palette with the focus in its field, and Esc returns it',
  async (path) => {
    const page = await pageOf('yi-chun.lin', path)
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
  const page = await pageOf('yi-chun.lin', home)
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
  const page = await pageOf('yi-chun.lin', home)
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

test.each([home, appPage])(
  'on %s a pasted serial number and Enter lead to the license, a number to the order',
  async (path) => {
    const page = await pageOf('yi-chun.lin', path)
    await openOn(page)
    const wide = serials.active.toLowerCase().replaceAll('-', '\u3000').replace('9', '９')
    await page.keyboard.insertText(wide)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/license-management/${serials.active}`)
    await page.locator('h1:visible').waitFor()
    await page.goto(site.app.origin + path)
    await pageReady(page, path)
    await openOn(page)
    await page.keyboard.insertText(orderNumber.replaceAll('-', ''))
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/console/bills/${orderNumber}`)
    await appPageReady(page, 'Order')
    await openOn(page)
    // what was chosen last comes first
    await expectSoon(option(page, orderNumber)).toHaveAttribute('aria-selected', 'true')
    await expectSoon(option(page, serials.active)).toHaveCount(1)
    await page.context().close()
  },
)

async function pageReady(page: Page, path: string): Promise<void> {
  if (path === appPage) await appPageReady(page, 'Security and preferences')
  else await page.locator('header [popovertarget=account] [data-level]').waitFor()
}

test('an action opens what it names, and Ctrl+Enter opens the full search', async () => {
  const page = await pageOf('yi-chun.lin', appPage)
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
  const page = await pageOf(undefined, '/ja-jp/marketplace')
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

test('a Basic member finds no people and no action of an admin, and nothing of another company', async () => {
  const admin = await pageOf('yi-chun.lin', appPage)
  await openOn(admin)
  await admin.keyboard.insertText('mei-ling')
  await option(admin, 'mei-ling.wu').waitFor()
  await admin.context().close()
  const basic = await pageOf('mei-ling.wu', appPage)
  await openOn(basic)
  await basic.keyboard.insertText('invite')
  await option(basic, 'All search results').waitFor()
  await expectSoon(basic.locator('[data-body]')).toHaveAttribute('data-loading', 'false')
  expect(await option(basic, 'Invite people').count()).toBe(0)
  await fieldOf(basic).fill('yi-chun')
  await basic.getByText('Nothing matches “yi-chun”').waitFor()
  await basic.context().close()
  const other = await pageOf('ken.takahashi', '/ja-jp/marketplace')
  await other.keyboard.press('Control+k')
  await option(other, /./).first().waitFor()
  for (const number of [serials.active, orderNumber]) {
    await other.locator('dialog[open] input').fill(number)
    await expectSoon(other.locator('[data-body]')).toHaveAttribute('data-loading', 'false')
    await option(other, `「${number}」`).waitFor()
    expect(await other.locator('dialog[open] [href*="/license-management/"]').count()).toBe(0)
    expect(await other.locator('dialog[open] [href*="/bills/"]').count()).toBe(0)
  }
  await other.context().close()
})

test('a person of several companies switches by name, and a refused switch says why', async () => {
  const page = await pageAs(site, 'grace.tan', '/en-asia-pacific/console/security', {
    session: { accountId: 'A-21355' },
  })
  await appPageReady(page, 'Security and preferences')
  await page.route('**/switch', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'unavailable', detail: 'Wait.', supportCode: 'ABC-DEFG' }),
    }),
  )
  const field = await openOn(page)
  await page.keyboard.insertText('鴻鼎')
  await option(page, '鴻鼎精密工具股份有限公司').waitFor()
  await page.keyboard.press('Enter')
  const failure = page.getByRole('alert').filter({ hasText: 'ABC-DEFG' })
  await failure.getByText('You could not be switched to this company').waitFor()
  await expectSoon(field).toBeFocused()
  await page.unroute('**/switch')
  await page.keyboard.press('Enter')
  await page.locator('#app-header > span b', { hasText: '鴻鼎精密工具股份有限公司' }).waitFor()
  await expectSoon(page.locator('dialog[open]')).toHaveCount(0)
  await page.context().close()
})

test('the team is asked for once, whatever is typed', async () => {
  const page = await pageOf('yi-chun.lin', appPage)
  let count = 0
  page.on('request', (it) => void (it.url().endsWith('/my-team/contacts') && (count += 1)))
  const field = await openOn(page)
  for (const text of ['mei-ling', 'chih-ming', 'mei']) {
    await field.fill(text)
    await option(page, text).first().waitFor()
    await expectSoon(page.locator('[data-body]')).toHaveAttribute('data-loading', 'false')
  }
  expect(count).toBe(1)
  await page.context().close()
})

test('what was opened before and no longer exists is forgotten', async () => {
  const page = await pageOf('yi-chun.lin', appPage)
  const gone = 'M-2026-999999'
  await page.evaluate(
    (recents) => localStorage.setItem('own:palette-en-tw', JSON.stringify(recents)),
    [gone, orderNumber].map((it) => ({
      kind: 'orders',
      key: it,
      title: it,
      href: `/en-tw/console/bills/${it}`,
    })),
  )
  await openOn(page)
  await expectSoon(option(page, gone)).toHaveCount(0)
  await expectSoon(option(page, orderNumber)).toHaveCount(1)
  const stored = await page.evaluate(() => localStorage.getItem('own:palette-en-tw'))
  expect(JSON.parse(stored ?? '[]')).toHaveLength(1)
  await page.context().close()
})

test('a search that is down says so with a support code, and what is offline shows recent entries', async () => {
  const page = await pageOf('yi-chun.lin', appPage)
  await page.route('**/api/v1/search?*', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'unavailable', detail: 'Wait.', supportCode: 'ABC-DEFG' }),
    }),
  )
  const field = await openOn(page)
  await page.keyboard.type(serials.active)
  await page.getByText('The website could not be searched.').waitFor()
  await page.getByText('Support code: ABC-DEFG').waitFor()
  await option(page, serials.active).first().click()
  await page.waitForURL('**/license-management/**')
  await appPageOpen(page, 'EdgeLink')
  await page.route('**/api/v1/**', (route) => route.abort())
  await openOn(page)
  await field.fill('gateway')
  await page.getByText('The marketplace cannot be reached').waitFor()
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await page.keyboard.press('Control+k')
  await field.fill('gateway')
  await page.getByText('You are offline').waitFor()
  await option(page, serials.active).waitFor()
  await page.context().close()
})

test('? lists the shortcuts, and the keys / and ? can be switched off', async () => {
  const page = await pageOf('yi-chun.lin', appPage)
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
  await colorSettled(page)
  expect(await axeFaults(page, { within: 'dialog[open]' })).toEqual([])
  await page.keyboard.type('gateway')
  await option(page, /Gateway/)
    .first()
    .waitFor()
  await colorSettled(page)
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
