import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sendMails } from '#server/platform/mail/outbox.ts'
import { databases, startApp, type TestApp } from '#tests/support/app.ts'
import { quickCaptcha } from '#tests/support/captcha.ts'
import { newAddress, sender, sendForm } from '#tests/support/forms.ts'
import { startMailSink } from '#tests/support/mail-sink.ts'
import { startOps, type TestOps } from '#tests/support/ops.ts'

const soon = { timeout: 10_000, interval: 20 }
const order = 'M-2026-100002'

interface ShownMail {
  id: string
  kind: string
  requestId: string | null
  failure: string | null
}

test('the id of a request is on the emails that it causes, their log lines and the run that sends them', async () => {
  await using sink = await startMailSink()
  await using app = await startApp({
    hasJobs: true,
    config: quickCaptcha,
    env: { SMTP_URL: sink.url },
  })
  await using ops = await startOps(app)
  const { status, answer } = await sendForm(app, '/leads/request-demo?websiteCode=en-int', {
    ...sender,
    ...newAddress(),
  })
  expect(status).toBe(201)
  const requestId = String(answer.headers['x-request-id'])
  const linesOf = (event: string) => app.log.filter((it) => it['event'] === event)
  await expect.poll(() => linesOf('mail.sent').length, soon).toBe(2)
  expect(linesOf('mail.sent').map((it) => it['request.id'])).toEqual([requestId, requestId])
  await expect
    .poll(() => linesOf('job.done')[0], soon)
    .toMatchObject({
      job: 'mail.send',
      done: 2,
      'request.id': requestId,
    })
  expect((await mailsOf(ops)).map((it) => it.requestId)).toEqual([requestId, requestId])
})

test('operators list emails by status and kind, newest first, and see none of their contents', async () => {
  await using app = await startApp()
  await using ops = await startOps(app)
  await queue(app, { kind: 'order.placed', at: '2026-11-20T10:00:00Z' })
  await queue(app, { kind: 'order.paid', at: '2026-11-22T10:00:00Z' })
  await queue(app, { kind: 'order.expired', at: '2026-11-21T10:00:00Z' })
  await app.rows(sql`update mail set due_at = null, sent_at = now() where kind = 'order.paid'`)
  await app.rows(sql`update mail set due_at = null, failure = 'EDNS' where kind = 'order.expired'`)
  const kinds = async (query: string) => (await mailsOf(ops, query)).map((it) => it.kind)
  expect(await kinds('')).toEqual(['order.paid', 'order.expired', 'order.placed'])
  expect(await kinds('?limit=2')).toEqual(['order.paid', 'order.expired'])
  expect(await kinds('?status=waiting')).toEqual(['order.placed'])
  expect(await kinds('?status=sent')).toEqual(['order.paid'])
  expect(await kinds('?status=failed')).toEqual(['order.expired'])
  expect(await kinds('?kind=order.paid&status=failed')).toEqual([])
  expect(JSON.stringify(await mailsOf(ops))).not.toMatch(/somebody|M-2026-100002/)
})

test('an email that was given up is sent again at an operator’s request, any other is refused', async () => {
  await using sink = await startMailSink()
  await using app = await startApp({ hasJobs: true, env: { SMTP_URL: sink.url } })
  await using ops = await startOps(app)
  sink.refuse({ code: 451, words: 'later' })
  await queue(app, { kind: 'order.placed' })
  await expect.poll(() => app.log.some((it) => it['event'] === 'mail.retry'), soon).toBe(true)
  const [waiting] = await mailsOf(ops)
  const retry = (id: string) => ops.json(`/mails/${id}/retry`, 'POST')
  expect(await retry(waiting?.id ?? '')).toEqual({
    status: 409,
    body: { code: 'mail.not_given_up' },
  })
  await app.rows(sql`update mail set due_at = null, attempts = 6, failure = 'EMESSAGE 451 DATA'`)
  sink.refuse(undefined)
  expect(await retry(waiting?.id ?? '')).toMatchObject({ status: 202, body: { status: 'waiting' } })
  await expect.poll(() => sink.received.length, soon).toBe(1)
  const retried = app.log.find((it) => it['event'] === 'ops.mail_retried')
  expect(retried).toMatchObject({ actor: 'operator', mail: waiting?.id })
  await expect
    .poll(() => app.log.find((it) => it['event'] === 'job.done'), soon)
    .toMatchObject({ job: 'mail.send', 'request.id': retried?.['request.id'] })
  expect(await mailsOf(ops)).toMatchObject([{ failure: null, attempts: 1 }])
  expect((await retry(waiting?.id ?? '')).status).toBe(409)
  const metrics = await app.resources.metrics.registry.metrics()
  for (const outcome of ['failed', 'sent'])
    expect(metrics).toContain(`mail_attempts_total{kind="order.placed",outcome="${outcome}"} 1`)
  for (const id of [crypto.randomUUID(), 'none', '%00'])
    expect((await retry(id)).status, id).toBe(404)
})

test('a process that runs no jobs shows their schedule, last runs and waiting emails', async () => {
  await using app = await startApp()
  await using ops = await startOps(app)
  const jobs = async () => (await ops.json('/jobs')).body as { jobs: object[] }
  expect((await jobs()).jobs).toContainEqual(
    expect.objectContaining({ name: 'mail.send', cron: '* * * * *', outcome: null, waiting: 0 }),
  )
  await queue(app, { kind: 'order.placed' })
  await app.rows(sql`insert into job_record (name, ended_at, succeeded_at, outcome)
    values ('mail.send', '2026-11-24T10:00:00Z', '2026-11-24T10:00:00Z', 'done')`)
  expect((await jobs()).jobs).toContainEqual(
    expect.objectContaining({ name: 'mail.send', outcome: 'done' }),
  )
  const metrics = await (await fetch(`${ops.origin}/metrics`)).text()
  expect(metrics).toContain('\nmail_outbox_waiting 1\n')
  expect(metrics).toContain(
    `job_last_success_timestamp_seconds{job="mail.send"} ${Date.parse('2026-11-24T10:00:00Z') / 1000}`,
  )
})

test.runIf(databases.includes('postgres'))(
  'a process that runs no jobs passes an operator’s request to one that does',
  async () => {
    await using worker = await startApp({ database: 'postgres', hasJobs: true })
    await using other = await startApp({
      database: 'postgres',
      databaseUrl: worker.databaseUrl ?? '',
    })
    await using ops = await startOps(other)
    expect((await ops.json('/jobs/none/run', 'POST')).status).toBe(404)
    expect((await ops.json('/jobs/mail.forget/run', 'POST')).status).toBe(202)
    await expect
      .poll(async () => (await ops.json('/jobs')).body, soon)
      .toMatchObject({
        jobs: expect.arrayContaining([
          expect.objectContaining({ name: 'mail.forget', outcome: 'done' }),
        ]) as unknown,
      })
  },
)

async function mailsOf(ops: TestOps, query = ''): Promise<ShownMail[]> {
  return ((await ops.json(`/mails${query}`)).body as { mails: ShownMail[] }).mails
}

async function queue(
  app: TestApp,
  { kind, at }: { kind: 'order.placed' | 'order.paid' | 'order.expired'; at?: string },
): Promise<void> {
  const mail = {
    kind,
    key: `${kind} ${order}`,
    to: 'somebody@x.example',
    locale: 'en-int' as const,
    facts: { orderNumber: order, item: 'Edge', total: 'USD 1.00', company: 'Kestrel', path: '/a' },
  }
  const now = at === undefined ? new Date() : new Date(at)
  await app.resources.database.db.transaction((tx) => sendMails(tx, [mail], now))
}
