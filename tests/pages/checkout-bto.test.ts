import type { Locator, Page } from 'playwright'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { pageAs } from '#tests/support/account-pages.ts'
import { appPageOpen } from '#tests/support/app-pages.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { siteForAll } from '#tests/support/site.ts'
import { axeFaults } from '#tests/support/visits.ts'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))
const checkout = '/en-tw/marketplace/transaction/btocheckout'
const computer = `${checkout}?urlAlias=ec-560-edge-computer&partNumber=980ECAICT01`

// seed/offers.yaml: list prices; Gold pays 20 % less. seed/rates: 31.275
const goldOf = (listMinor: number) => listMinor * 0.8
const unit = (page: Page) => page.locator('main aside [data-unit-price]:visible')

/** Each part is converted and rounded on its own. */
function twdOf(...listMinor: number[]): string {
  const minor = listMinor.reduce((sum, it) => sum + Math.round(goldOf(it) * 31.275), 0)
  return `TWD ${(minor / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`
}

async function openComputer(query = '', name = 'yi-chun.lin'): Promise<Page> {
  const page = await pageAs(site, name, computer + query)
  await appPageOpen(page, 'Configure and order')
  return page
}

const group = (page: Page, name: string) =>
  page.locator('main').getByRole('button', { name: new RegExp(`^${name} (Required|Optional)`) })

async function openGroup(page: Page, name: string): Promise<void> {
  const head = group(page, name)
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
}

test('each part shows its price, its difference and its date or why not, and the sum and the address follow the choice', async () => {
  const page = await openComputer('&quantity=2')
  await page.locator('main').getByRole('button', { name: 'Open all' }).click()
  await page.getByRole('radio', { name: /980ECPMEM64.*ships .*\+USD\s336\.00/ }).waitFor()
  await page.getByRole('radio', { name: /980ECPMEM32.*Included/ }).waitFor()
  // the third drive is sold out
  const gone = page.getByRole('radio', { name: /980ECPIMG08/ })
  await expectSoon(gone).toHaveAccessibleDescription('Not available now')
  await page.getByRole('radio', { name: /Credit terms/ }).check()
  await expectSoon(unit(page)).toContainText(`${twdOf(498_000)} × 2`)
  await page.getByRole('radio', { name: /980ECPMEM64/ }).check()
  await page.getByRole('radio', { name: /980ECPWAR05/ }).check()
  await expectSoon(unit(page)).toContainText(`${twdOf(498_000, 42_000, 64_000)} × 2`)
  await page.waitForURL(/memory%3A980ECPMEM64.*warranty%3A980ECPWAR05/)
  await page.getByText(/Ready to ship on/).waitFor()
  // "No select" is a real radio button that takes the part off
  const warranty = page.getByRole('group', { name: 'Warranty' })
  await warranty.getByRole('radio', { name: /No select/ }).check()
  await page.waitForURL((url) => !url.href.includes('980ECPWAR05'))
  expect(await axeFaults(page)).toEqual([])
  await page.context().close()
})

test('what is not chosen is counted by name with a link to it, and nothing is swapped when a link is opened later', async () => {
  const seen = `USD.2026-11-01.${goldOf(498_000)}.100.0`
  const parts = 'base:980ECAISG01,memory:980ECPMEM64,image-drive:980ECPOLD1'
  const page = await openComputer(`&parts=${parts}&seen=${seen}`)
  const changes = page.getByRole('region', { name: 'This configuration has changed' })
  await changes.getByRole('row', { name: /USD\s1\.00 USD\s336\.00/ }).waitFor()
  await changes.getByRole('row', { name: /980ECPOLD1.*No longer offered/ }).waitFor()
  await changes.getByRole('row', { name: /Total for one unit USD\s3,985\.00 –/ }).waitFor()
  const aside = page.locator('main aside')
  await aside.getByText('3 choices left:').waitFor()
  await aside.getByRole('button', { name: 'System drive' }).click()
  const drive = page.getByRole('group', { name: 'System drive' })
  await expectSoon(drive.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Space')
  await aside.getByText('2 choices left:').waitFor()
  await openGroup(page, 'Operating system')
  await page.getByRole('radio', { name: /980ECPOSUB1/ }).check()
  await page.getByRole('radio', { name: /980ECPIMG02/ }).check()
  await expectSoon(aside.getByText(/left:/)).toHaveCount(0)
  await page.context().close()
})

/** On a phone the bar with total and button stays at the bottom, and no message covers it. */
async function expectAboveOrderBar(page: Page, message: Locator): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 375, height: 812 })
  const button = page.locator('main').getByRole('button', { name: /Place order|Holding/ })
  await expect
    .poll(async () => {
      const [above, below] = [await message.boundingBox(), await button.boundingBox()]
      return above && below && above.y + above.height < below.y
    })
    .toBe(true)
  await page.setViewportSize(size ?? { width: 1280, height: 720 })
}

test('a saved configuration opens with what has changed since, part by part and for the whole', async () => {
  const name = `Line 5 ${crypto.randomUUID().slice(0, 8)}`
  const page = await openComputer('&quantity=3')
  await page.locator('main').getByRole('button', { name: 'Save or share' }).click()
  await page.getByRole('button', { name: 'Save configuration' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText(`Saved as ${name}`).waitFor()
  // as if each base unit had cost 100.00 less then
  await site.app.rows(sql`
    update saved_configuration set unit_price_minor = unit_price_minor - 10000,
      item_prices_minor = jsonb_set(item_prices_minor, '{0}', '388400')
    where name = ${name}`)
  await page.goto(`${site.app.origin}${checkout}?view=saved`)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row
    .getByText(/USD\s[\d,.]+ × 3/)
    .first()
    .waitFor()
  await page.getByRole('link', { name }).click()
  const changes = page.getByRole('region', { name: 'This configuration has changed' })
  await changes.getByRole('row', { name: /USD\s3,884\.00 USD\s3,984\.00/ }).waitFor()
  const whole = await changes.getByRole('row', { name: /Total for 3 units/ }).textContent()
  const [before = 0, after = 0] = [...(whole ?? '').matchAll(/USD\s([\d,]+\.\d\d)/g)].map((it) =>
    Number(it[1]?.replaceAll(',', '')),
  )
  expect(after - before).toBe(300)
  await page.context().close()
})

async function expire(number: string): Promise<void> {
  await site.app.rows(sql`alter table quote disable trigger quote_kept`)
  await site.app.rows(
    sql`update quote set expires_at = now() - interval '1 hour' where held->>'number' = ${number}`,
  )
  await site.app.rows(sql`alter table quote enable trigger quote_kept`)
}

test('a configuration is saved and quoted for days; expired it is quoted again, and a colleague orders it', async () => {
  const name = `Line 4 ${crypto.randomUUID().slice(0, 8)}`
  const page = await openComputer()
  await page.getByRole('radio', { name: /Credit terms/ }).check()
  const menu = page.locator('main').getByRole('button', { name: 'Save or share' })
  await menu.click()
  await page.getByRole('button', { name: 'Save configuration' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expectAboveOrderBar(page, page.getByText(`Saved as ${name}`))
  await page.getByText(/Price held until/).waitFor()
  await menu.click()
  await page.getByRole('button', { name: 'PDF quote' }).click()
  const dialog = page.getByRole('dialog')
  const until = dialog.getByText(/^End of .+ \(Asia\/Taipei\)$/)
  const promised = (await until.textContent()) ?? 'nothing'
  await dialog.getByRole('button', { name: 'Create quote' }).click()
  await dialog.getByRole('link', { name: 'Download PDF' }).waitFor()
  await expectSoon(until).toHaveText(promised)
  const number = (await dialog.getByText(/^Q-\d{4}-\d{6}$/).textContent()) ?? ''
  const link = (await dialog.getByText(/\?quote=/).textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.goto(`${site.app.origin}${checkout}?view=saved`)
  await appPageOpen(page, 'Saved configurations and quotes')
  await page.getByRole('link', { name }).waitFor()
  await page.getByRole('link', { name: number, exact: true }).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await expire(number)
  await page.goto(link)
  await page.getByText(`Quote ${number} has expired`).waitFor()
  await page.getByRole('button', { name: 'Create a new quote at today’s price' }).click()
  await page.waitForURL((url) => url.href.includes('?quote=') && url.href !== link)
  const renewed = new URL(page.url())
  await page.context().close()
  const colleague = await pageAs(site, 'chih-ming.huang', renewed.pathname + renewed.search)
  await appPageOpen(colleague, 'Configure and order')
  await colleague.getByText('Parts, quantity, payment method and price are').waitFor()
  await colleague.getByRole('checkbox', { name: /I accept the terms/ }).check()
  await colleague.getByRole('link', { name: 'Read them' }).waitFor()
  await colleague
    .locator('main')
    .getByRole('button', { name: /Place order|approve/ })
    .click()
  await colleague.waitForURL(/Result\?orderNumber=/)
  const orderNumber = new URL(colleague.url()).searchParams.get('orderNumber') ?? ''
  await colleague.goto(renewed.href)
  await colleague.getByText(`It became order ${orderNumber}.`).waitFor()
  await colleague.context().close()
})
