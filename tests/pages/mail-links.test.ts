import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressRules } from '#server/platform/address/address-rules.ts'
import { sendDueMails } from '#server/platform/mail/send.ts'
import { openMailTransport } from '#server/platform/mail/transport.ts'
import { sessionCookie, signedInCookie } from '#server/people/account/session.ts'
import { remindOfExpiry } from '#server/trade/giftvalue/reminders.ts'
import { remindOfEndingLicenses } from '#server/trade/license/jobs.ts'
import { endTerms, remindOfEnds } from '#server/trade/membership/jobs.ts'
import type { TestApp } from '#tests/support/app.ts'
import { quickCaptcha } from '#tests/support/captcha.ts'
import { linksIn, matchOf } from '#tests/support/crawl.ts'
import { formHeaders, question, sendForm } from '#tests/support/forms.ts'
import { licenseClient, ownDevice, ownLicense } from '#tests/support/licenses.ts'
import { read } from '#tests/support/mail-sink.ts'
import { type Buyer, buy, buyerAs, grant, jsonOf } from '#tests/support/orders.ts'
import { signInAs } from '#tests/support/people.ts'
import { startSite } from '#tests/support/sign-in.ts'
import { teamClient } from '#tests/support/team.ts'
import { walkAt } from '#tests/support/walk.ts'

/** Emails that what the tests below do sends. All others only link to the home page. */
const kinds = [
  'account.acted-for',
  'gift-value.expiring',
  'gift-value.received',
  'help.sales',
  'license.assigned',
  'license.ending',
  'license.release-requested',
  'membership.ending',
  'order.approval-needed',
  'order.approved',
  'order.cancelled',
  'order.placed',
  'order.rejected',
  'team.invited',
  'team.made-admin',
]

const dayMs = 86_400_000
let app: TestApp
beforeAll(async () => {
  app = await startSite({ database: 'postgres', config: quickCaptcha })
  await grant(app, { accountId: 'A-20417', amount: 1_000_000_00 })
})
afterAll(() => app[Symbol.asyncDispose]())

test('every link in emails leads its recipient to the page that it names', async () => {
  await order()
  await manageLicenses()
  await manageTeam()
  await remind()
  const headers = { ...formHeaders, Origin: app.origin }
  const help = await sendForm(app, '/help/sales-support?websiteCode=zh-tw', question, headers)
  expect(help.status, help.answer.text).toBe(201)
  const mails = await sentMails()
  expect(kinds.filter((it) => !mails.some(({ kind }) => kind === it))).toEqual([])
  const reminders = mails.filter((it) => /^(license|membership)\.ending$/.test(it.kind))
  for (const { kind, links } of reminders)
    expect(links.some(isRenewal), `${kind} ${links.join(' ')}`).toBe(true)
  const faults: string[] = []
  for (const { kind, to, links } of mails) {
    if (!kind.endsWith('-notice')) expect(links.length, kind).toBeGreaterThan(0)
    const walk = walkAt(app, app.origin)
    for (const [name, value] of Object.entries(await cookiesOf(to))) walk.cookies.set(name, value)
    for (const href of links.filter((it) => !it.startsWith('mailto:'))) {
      const { address, answer } = await walk.follow(href)
      const isKept = matchOf(pathIn(href))?.name === matchOf(pathIn(address))?.name
      if (answer?.status !== 200 || !isKept)
        faults.push(`${kind} → ${href} → ${answer?.status} ${address}`)
    }
  }
  expect(faults).toEqual([])
})

/** Orders that wait for approval, are approved, rejected and withdrawn. */
async function order(): Promise<void> {
  const admin = await buyerAs(app, 'yi-chun.lin')
  const basic = await buyerAs(app, 'mei-ling.wu')
  const asked = { requestApproval: true }
  const act = async (as: Buyer, action: string, body: object = {}) => {
    const { orderNumber } = await buy(app, basic, asked, asked)
    const path = `/checkout/orders/${orderNumber}/${action}`
    expect((await app.api(path, jsonOf(body, as.headers))).status, action).toBe(200)
  }
  await act(admin, 'approve')
  await act(admin, 'reject', { note: 'Not this year' })
  await act(basic, 'cancel')
  await buy(app, admin)
}

async function manageLicenses(): Promise<void> {
  const admin = await licenseClient(app, 'yi-chun.lin')
  const [serial, deviceId] = [await ownLicense(app), ownDevice()]
  const { contactId } = await (await teamClient(app)).contact('mei-ling.wu')
  const assigned = await admin.send('PUT', `/${serial}/assignee`, {
    body: { contactId },
    headers: { 'If-Match': '"1"' },
  })
  expect(assigned.status, assigned.text).toBe(200)
  expect((await admin.activate(serial, deviceId)).status).toBe(201)
  const body = { deviceId }
  const released = await admin.send('POST', `/${serial}/release-requests`, { body, key: null })
  expect(released.status, released.text).toBe(202)
}

/** Invites, changes a role, passes on gift value, and acts for the customer. */
async function manageTeam(): Promise<void> {
  const team = await teamClient(app)
  await team.invited()
  const member = await team.contact('chih-ming.huang')
  expect((await team.change(member, { role: 'ADMIN' })).status).toBe(200)
  const giver = await buyerAs(app, 'freja.holm', { accountId: 'A-21146' })
  await grant(app, { accountId: giver.accountId, amount: 1000 })
  const key = { 'Idempotency-Key': crypto.randomUUID(), 'X-Company-Id': giver.accountId }
  const passed = { accountId: 'A-21604', amount: 1000 }
  const gift = await app.api('/gift-values/transfers', jsonOf(passed, { ...giver.headers, ...key }))
  expect(gift.status, gift.answer.text).toBe(200)
  const { headers } = await signInAs(app, 'shu-fen.tsai')
  const acting = await app.api(
    '/company-accounts/A-20417/switch',
    jsonOf({ reason: 'Asked by phone' }, headers),
  )
  expect(acting.status, acting.answer.text).toBe(200)
}

/** Runs the jobs that remind people, at days on which something ends. */
async function remind(): Promise<void> {
  const { log, config, database } = app.resources
  const at = (days: number) => ({ now: new Date(Date.now() + days * dayMs), log })
  await remindOfExpiry(database.db, config.current, at(0))
  await remindOfEndingLicenses(database.db, config.current, at(0))
  for (let days = 0; days < 400; days += 20) {
    await remindOfEnds(database.db, config.current, at(days))
    await endTerms(database.db, config.current, at(days))
  }
}

interface SentMail {
  kind: string
  to: string
  links: string[]
}

/** Sends the queued emails into the data folder and returns them. */
async function sentMails(): Promise<SentMail[]> {
  const { env, texts, config, database, log } = app.resources
  const queued = await app.rows<{ id: string; kind: string; to: string }>(
    sql`select id, kind, "to" from mail`,
  )
  const transport = openMailTransport({ smtpUrl: undefined, dataDir: env.DATA_DIR })
  await sendDueMails(
    {
      db: database.db,
      config: config.current,
      log,
      now: new Date(Date.now() + 1000 * dayMs),
      signal: new AbortController().signal,
    },
    {
      transport,
      part: texts.part,
      rules: () => addressRules(config.current, { publicOrigin: app.origin }),
      onAttempt: () => undefined,
    },
  )
  const folder = join(env.DATA_DIR, 'mail')
  const files = new Set(await readdir(folder))
  expect(queued.filter(({ id }) => !files.has(`${id}.eml`)).map(({ kind }) => kind)).toEqual([])
  return Promise.all(
    queued.map(async ({ id, kind, to }) => {
      const { parts } = read(await readFile(join(folder, `${id}.eml`), 'utf8'))
      return { kind, to, links: linksIn(parts.get('text/html') ?? '') }
    }),
  )
}

/** Signs the recipient in, if they have an account. */
async function cookiesOf(email: string): Promise<Record<string, string>> {
  const [found] = await app.rows(sql`select 1 from person where email = ${email}`)
  if (!found) return {}
  const { id } = await signInAs(app, email.split('@')[0] ?? '')
  return { [sessionCookie]: id, [signedInCookie]: '1' }
}

/** True for the address of a checkout that renews, with what it renews. */
function isRenewal(address: string): boolean {
  const { pathname, searchParams } = new URL(address)
  return pathname.endsWith('/RenewCheckout') && searchParams.has('partNumber')
}

function pathIn(address: string): string {
  return new URL(address).pathname
}
