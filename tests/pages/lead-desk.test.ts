import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { pageAs } from '#tests/support/account-pages.ts'
import { startApp } from '#tests/support/app.ts'
import { appPageOpen, watchRequests } from '#tests/support/app-pages.ts'
import { clientAs } from '#tests/support/client.ts'
import { removeLeads, storeLeads } from '#tests/support/desk.ts'
import { freePort } from '#tests/support/free-port.ts'
import { siteForAll } from '#tests/support/site.ts'
import { axeFaults, overflowOf } from '#tests/support/visits.ts'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))
const list = '/en-tw/console/lead-desk'

test('a lead is found, taken, answered although a colleague was faster, and its duplicate merged and separated', async () => {
  const { app } = site
  await removeLeads(app)
  const email = 'naomi@kestrel.example'
  const attachment = `help/${crypto.randomUUID()}.png`
  const red = { r: 200, g: 0, b: 0 }
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background: red } })
  await app.resources.files.put(attachment, await image.png().toBuffer(), 'image/png')
  await storeLeads(app, [
    { referenceNo: 'RONE-1111-111', form: 'technical-support', email, attachment },
    { referenceNo: 'RTWO-2222-222', email, productAlias: 'edge365-fleet' },
  ])
  const page = await pageAs(site, 'shu-fen.tsai', '/en-tw/console')
  const { errors } = watchRequests(page)
  await page.getByRole('link', { name: /Leads waiting for a reply/ }).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Lead desk' }).click()
  await appPageOpen(page, 'Lead desk')
  await page.getByRole('searchbox').fill('one-1111')
  await page.getByRole('link', { name: 'Kestrel RTWO-2222-222' }).waitFor({ state: 'detached' })
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Kestrel RONE-1111-111' }).click()
  await page.getByRole('heading', { name: 'Kestrel RONE-1111-111' }).waitFor()
  const picture = page.getByRole('img', { name: /Image sent/ })
  await expect
    .poll(() => picture.evaluate((it) => (it as HTMLImageElement).naturalWidth), { interval: 20 })
    .toBe(40)
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await page.getByText('蔡淑芬 assigned the lead to 蔡淑芬').waitFor()
  await page.getByText('Edge365 Fleet Manager').first().waitFor()
  const text = page.getByRole('textbox', { name: `Reply to ${email}` })
  const serialNumber = page.getByRole('button', { name: 'Ask for the serial number' })
  await page.getByRole('button', { name: 'First reply' }).click()
  expect(await text.inputValue()).toContain('由蔡淑芬負責處理')
  await serialNumber.click()
  await expect.poll(() => text.inputValue(), { interval: 20 }).toContain('授權的序號')
  await text.fill('We look at the picture.\nYou hear from us.')
  await serialNumber.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep my text' }).click()
  expect(await text.inputValue()).toContain('You hear from us.')
  const { desk } = await clientAs(app, 'shu-fen.tsai')
  await desk.change({ referenceNo: 'RONE-1111-111', version: 2, status: 'closed' })
  const send = page.getByRole('button', { name: 'Send reply' })
  await send.click()
  await page.getByRole('alert').getByText('Someone else has changed this lead').waitFor()
  await page.getByText('蔡淑芬: In progress → Closed').waitFor()
  expect(await text.inputValue()).toContain('You hear from us.')
  expect(await axeFaults(page)).toEqual([])
  await send.click()
  await page.getByText('Reply by 蔡淑芬').waitFor()
  await page.getByText('Answered in time').waitFor()
  const sent = await app.rows<{ locale: string }>(
    sql`select locale from mail where "to" = ${email}`,
  )
  expect(sent).toEqual([{ locale: 'zh-tw' }])
  await page.getByRole('button', { name: 'Merge into RTWO-2222-222' }).click()
  await page.getByRole('button', { name: 'Undo merge' }).click()
  await page.getByText('Same email').waitFor()
  // the refused answer is the only failed request
  expect(errors.filter((it) => !it.includes('409'))).toEqual([])
  await page.context().close()
})

test('the desk fits a phone; a lead of another region is refused, and people without the permission ask for nothing', async () => {
  await storeLeads(site.app, [{ referenceNo: 'RJPN-3333-333', regionCode: 'jp' }])
  const options = { viewport: { width: 375, height: 900 } }
  const page = await pageAs(site, 'haruka.mori', '/en-jp/console/lead-desk', { options })
  await appPageOpen(page, 'Lead desk')
  await page.getByRole('link', { name: 'Kestrel RJPN-3333-333' }).waitFor()
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole('searchbox').fill('nothing like it')
  await page.getByRole('heading', { name: 'No leads match' }).waitFor()
  await page.goto(`${site.app.origin}/en-jp/console/lead-desk/RJPN-3333-333`)
  await page.getByRole('heading', { name: 'Kestrel RJPN-3333-333' }).waitFor()
  expect(await overflowOf(page)).toBe(0)
  await page.context().close()

  const other = await pageAs(site, 'shu-fen.tsai', `${list}/RJPN-3333-333`)
  await other.getByText('There is no such lead in your regions').waitFor()
  expect(await other.locator('main').innerText()).not.toContain('Kestrel')
  await other.context().close()

  const stranger = await pageAs(site, 'wei-ting.chou', '/en-tw/marketplace')
  const asked: string[] = []
  stranger.on('request', (it) => asked.push(it.url()))
  await stranger.goto(site.app.origin + list)
  await stranger
    .getByRole('heading', { name: 'Your role does not have access to this page' })
    .waitFor()
  expect(await stranger.getByRole('link', { name: 'Lead desk' }).count()).toBe(0)
  expect(asked.filter((it) => it.includes('/api/v1/desk/'))).toEqual([])
  await stranger.context().close()
})
