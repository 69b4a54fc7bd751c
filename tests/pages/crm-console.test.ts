import { sql } from 'drizzle-orm'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { pageAs } from '#tests/support/account-pages.ts'
import { startApp } from '#tests/support/app.ts'
import { appPageOpen, watchRequests } from '#tests/support/app-pages.ts'
import { crmClient } from '#tests/support/crm.ts'
import { waitingLine } from '#tests/support/deliveries.ts'
import { freePort } from '#tests/support/free-port.ts'
import { signInAs } from '#tests/support/people.ts'
import { siteForAll } from '#tests/support/site.ts'
import { axeFaults, overflowOf } from '#tests/support/visits.ts'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))
const list = '/en-tw/internalcrm/shippingorder'

async function openDelivery(segments: string, width = 1280): Promise<Page> {
  const page = await pageAs(site, 'wei-ting.chou', `${list}/delivery/${segments}`, {
    options: { viewport: { width, height: 900 } },
  })
  await appPageOpen(page, 'Delivery')
  return page
}

const deliverButton = (page: Page) => page.getByRole('button', { name: /^Deliver \d/ })

test('a delivery opens from its address with three, two and one segments, and not with a wrong one', async () => {
  const { orderNumber, orderItem } = await waitingLine(site.app)
  for (const segments of [
    `TW104417/${orderNumber}/${orderItem}`,
    `${orderNumber}/${orderItem}`,
    orderItem,
  ]) {
    const page = await openDelivery(segments)
    await deliverButton(page).waitFor()
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await page.context().close()
  }
  const wrong = await openDelivery(`JP200533/${orderNumber}/${orderItem}`)
  await wrong.getByText('This order line could not be loaded').waitFor()
  await wrong.getByRole('alert').getByText('a region that you do not serve').waitFor()
  expect(await wrong.locator('main').innerText()).not.toContain('980EDGWST01')
  await wrong.context().close()
})

test('people without permission see nothing of the order', async () => {
  const { orderNumber, orderItem } = await waitingLine(site.app)
  for (const name of ['yi-chun.lin', 'shu-fen.tsai', 'noor.haddad']) {
    const locale = name === 'noor.haddad' ? 'en-int' : 'en-tw'
    const path = `/${locale}/internalcrm/shippingorder/delivery/TW104417/${orderNumber}/${orderItem}`
    const page = await pageAs(site, name, '/en-int/marketplace')
    const asked: string[] = []
    page.on('request', (it) => asked.push(it.url()))
    await page.goto(site.app.origin + path)
    await page
      .getByRole('heading', { name: 'Your role does not have access to this page' })
      .waitFor()
    const text = await page.locator('main').innerText()
    for (const told of ['980EDGWST01', 'A-20417', orderItem]) expect(text).not.toContain(told)
    expect(asked.filter((it) => it.includes('/api/v1/crm/'))).toEqual([])
    await page.context().close()
  }
})

test('a line is delivered once from the list, undone within its time, and delivered to another company after a second look', async () => {
  const { orderItem } = await waitingLine(site.app, { quantity: 3 })
  const page = await pageAs(site, 'wei-ting.chou', `${list}?keyword=${orderItem}`)
  await appPageOpen(page, 'Deliveries')
  const { documents, errors } = watchRequests(page)
  await page.getByRole('link', { name: orderItem }).click()
  await appPageOpen(page, 'Delivery')
  expect(await axeFaults(page)).toEqual([])
  await page
    .getByRole('button', { name: 'Deliver 3 × 980EDGWST01 to 鴻鼎精密工具股份有限公司' })
    .dblclick()
  await page.getByText('Delivered by 周維庭').waitFor()
  await page.getByText('3 licenses', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo delivery, 15 min left' }).click()
  await deliverButton(page).waitFor()
  await page.getByRole('radio', { name: /Straits Cold Chain/ }).check()
  const other = page.getByRole('button', { name: /to Straits Cold Chain Pte Ltd$/ })
  await page.getByText('Confirm the other company first.').waitFor()
  await other.click({ force: true })
  await page.getByRole('checkbox').check()
  await other.click()
  await page.getByText('To Straits Cold Chain Pte Ltd (A-21355)').waitFor()
  expect(documents).toEqual([])
  expect(errors).toEqual([])
  const rows = await site.app.rows(sql`select 1 from crm_delivery where order_item = ${orderItem}`)
  expect(rows, 'two deliveries, one of them undone').toHaveLength(2)
  await page.context().close()
})

test('whoever comes second reads who delivered the line and when; an activated license ends the undo', async () => {
  const line = await waitingLine(site.app)
  const page = await openDelivery(line.orderItem)
  await deliverButton(page).waitFor()
  const staff = crmClient(site.app, await signInAs(site.app, 'wei-ting.chou'))
  await staff.deliver(line)
  await deliverButton(page).click()
  await page.getByText('Delivered by 周維庭').waitFor()
  await site.app.rows(
    sql`update crm_delivery set processed_at = processed_at - interval '1 hour' where order_item = ${line.orderItem} returning 1`,
  )
  await page.getByRole('button', { name: /^Undo delivery/ }).click()
  await page.getByRole('alert').getByText('Nothing was changed').waitFor()
  await page.getByText('This delivery can no longer be undone').waitFor()
  await page.context().close()
})

test('the list has tabs with counts, an empty state, and cards without overflow at 375 px', async () => {
  const { orderItem } = await waitingLine(site.app)
  const page = await pageAs(site, 'wei-ting.chou', list, {
    options: { viewport: { width: 375, height: 900 } },
  })
  await appPageOpen(page, 'Deliveries')
  await page.getByRole('searchbox').fill(orderItem)
  await page.getByRole('link', { name: orderItem }).waitFor()
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole('searchbox').fill('no such line')
  await page.getByRole('heading', { name: 'No lines match your search' }).waitFor()
  await page.context().close()
  const narrow = await openDelivery(orderItem, 375)
  await deliverButton(narrow).waitFor()
  expect(await overflowOf(narrow)).toBe(0)
  await narrow.context().close()
})
