import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sendMails } from '#server/platform/mail/outbox.ts'
import { forgetMails, type MailDelivery, sendDueMails } from '#server/platform/mail/send.ts'
import { type Envelope, openMailTransport } from '#server/platform/mail/transport.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { freePort } from '#tests/support/free-port.ts'
import { mailDesk } from '#tests/support/mail-desk.ts'
import { read, startMailSink } from '#tests/support/mail-sink.ts'

const start = new Date('2026-11-21T10:00:00Z')
const desk = await mailDesk()

test('an email is sent as text and HTML, in the language of its recipient', async () => {
  await using app = await startApp()
  await using sink = await startMailSink()
  await write(app, [{ to: 'aiko@kensetsu.example', locale: 'ja-jp', firstName: '愛子' }])
  expect(await send(app, postTo(sink.url))).toBe(1)
  const [mail] = sink.received
  expect(mail).toMatchObject({ from: 'no-reply@meridian.example', to: ['aiko@kensetsu.example'] })
  expect(mail?.headers.get('subject')).toBe('ご注文M-1を承りました（愛子様）')
  expect(mail?.headers.get('reply-to')).toBe('support@meridian.example')
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
  expect(mail?.parts.get('text/plain')).toContain('愛子様、ご注文を承りました。')
  expect(mail?.parts.get('text/html')).toContain('<html lang="ja-JP"')
  expect(await send(app, postTo(sink.url))).toBe(0)
})

test('an email queued in a rolled-back transaction is not sent', async () => {
  await using app = await startApp()
  await using sink = await startMailSink()
  const rolledBack = app.resources.database.db.transaction(async (tx) => {
    await sendMails(tx, [mailOf({})], start)
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect(await send(app, postTo(sink.url))).toBe(0)
  expect(sink.received).toEqual([])
})

test('concurrent senders send each email once', async () => {
  await using app = await startApp()
  await using sink = await startMailSink()
  await write(
    app,
    Array.from({ length: 60 }, (_it, at) => ({ to: `p${at}@x.example` })),
  )
  const counts = await Promise.all([1, 2, 3, 4].map(() => send(app, postTo(sink.url))))
  expect(counts.reduce((sum, it) => sum + it, 0)).toBe(60)
  expect(new Set(sink.received.map((it) => it.to[0])).size).toBe(60)
  expect(sink.received.length).toBe(60)
})

test('text typed by people cannot add headers or recipients', async () => {
  await using app = await startApp()
  await using sink = await startMailSink()
  await write(app, [{ firstName: 'a\r\nBcc: victim@x.example\r\n\r\n<b>' }])
  await send(app, postTo(sink.url))
  expect(sink.received.map((it) => it.to)).toEqual([['somebody@x.example']])
  expect(sink.received[0]?.headers.has('bcc')).toBe(false)
  expect(sink.received[0]?.headers.get('subject')).toBe(
    'Order M-1: thank you, a Bcc: victim@x.example <b>',
  )
})

test.each([
  'a@x.example, b@x.example',
  'a@x.example\r\nBcc: b@x.example',
  'Name <a@x.example>',
  'a@x.example b@x.example',
  'none',
])('no email is sent to the invalid address %j', async (to) => {
  await using app = await startApp()
  await using sink = await startMailSink()
  await write(app, [{ to }])
  expect(await send(app, postTo(sink.url))).toBe(0)
  expect(sink.received).toEqual([])
})

test('a rejected email is retried after 1, 5, 30, 120 and 720 minutes, then given up', async () => {
  await using app = await startApp()
  await using sink = await startMailSink()
  sink.refuse({ code: 451, words: 'somebody@x.example: later' })
  await write(app, [{}])
  let now = start
  for (const minutes of [1, 5, 30, 120, 720]) {
    await send(app, postTo(sink.url), now)
    expect(
      await send(app, postTo(sink.url), new Date(now.getTime() + minutes * 60_000 - 10_000)),
    ).toBe(0)
    const [row] = await rows(app)
    expect((new Date(row?.due_at ?? 0).getTime() - now.getTime()) / 60_000).toBeCloseTo(minutes, 0)
    now = new Date(now.getTime() + minutes * 60_000 + 10_000)
  }
  const outcomes: object[] = []
  await send(app, { ...postTo(sink.url), onAttempt: (it) => void outcomes.push(it) }, now)
  expect(outcomes).toEqual([{ kind: 'trial.sent', outcome: 'given_up' }])
  expect(await rows(app)).toMatchObject([
    { attempts: 6, due_at: null, sent_at: null, failure: 'EMESSAGE 451 DATA' },
  ])
  expect(app.log.filter((it) => it['event'] === 'mail.retry').length).toBe(5)
  expect(app.log.filter((it) => it['event'] === 'mail.failed')).toMatchObject([
    { kind: 'trial.sent', reason: 'EMESSAGE 451 DATA' },
  ])
  expect(JSON.stringify(app.log)).not.toContain('somebody@x.example')
})

test('while the SMTP server is down, sending stops after ten emails, and none is lost', async () => {
  await using app = await startApp()
  const port = await freePort()
  await write(
    app,
    Array.from({ length: 25 }, (_it, at) => ({ to: `p${at}@x.example` })),
  )
  expect(await send(app, postTo(`smtp://127.0.0.1:${port}`))).toBe(0)
  expect((await rows(app)).filter((it) => it.attempts === 0).length).toBe(15)
  await using sink = await startMailSink(port)
  expect(await send(app, postTo(sink.url), new Date(start.getTime() + 120_000))).toBe(25)
  expect(sink.received.length).toBe(25)
})

test('an email is sent again with the same Message-ID if the process fails right after sending it', async () => {
  await using app = await startApp()
  await using sink = await startMailSink()
  await write(app, [{}])
  const post = postTo(sink.url)
  const killed = async (envelope: Envelope) => {
    await post.transport.send(envelope)
    throw new Error('killed')
  }
  expect(await send(app, { ...post, transport: { ...post.transport, send: killed } })).toBe(0)
  expect(await send(app, postTo(sink.url), new Date(start.getTime() + 70_000))).toBe(1)
  expect(sink.received.length).toBe(2)
  expect(new Set(sink.received.map((it) => it.headers.get('message-id'))).size).toBe(1)
})

test('the content of an email is deleted once it has been sent', async () => {
  await using app = await startApp()
  await using sink = await startMailSink()
  await write(app, [{ firstName: 'Ann' }])
  expect(await app.rows(sql`select facts->>'firstName' as name from mail`)).toEqual([
    { name: 'Ann' },
  ])
  await send(app, postTo(sink.url))
  expect(await app.rows(sql`select facts from mail`)).toEqual([{ facts: {} }])
})

test('without an SMTP server emails are written as files to the data folder', async () => {
  await using app = await startApp()
  await write(app, [{ locale: 'zh-tw' }])
  const { DATA_DIR: dataDir } = app.resources.env
  expect(
    await send(app, {
      ...desk,
      rules: () => desk.rules,
      onAttempt: () => undefined,
      transport: openMailTransport({ smtpUrl: undefined, dataDir }),
    }),
  ).toBe(1)
  const files = await readdir(join(dataDir, 'mail'))
  expect(files).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.eml$/)])
  const { headers, parts } = read(await readFile(join(dataDir, 'mail', files[0] ?? ''), 'utf8'))
  expect(headers.get('to')).toBe('somebody@x.example')
  expect(parts.get('text/html')).toContain('lang="zh-TW"')
})

test('a job tries to send a queued email at once', async () => {
  await using sink = await startMailSink()
  await using app = await startApp({ hasJobs: true, env: { SMTP_URL: sink.url } })
  const sent = app.resources.database.db.transaction((tx) =>
    sendMails(tx, [mailOf({ kind: 'trial.unknown' })], new Date()),
  )
  await sent
  await expect
    .poll(() => app.log.find((it) => it['event'] === 'mail.retry'), { timeout: 5000 })
    .toMatchObject({ kind: 'trial.unknown', attempt: 1 })
})

test('sent emails are deleted after 90 days; unsent emails are kept', async () => {
  await using app = await startApp()
  await using sink = await startMailSink()
  await write(app, [{}])
  await send(app, postTo(sink.url))
  await write(app, [{ to: 'other@x.example' }])
  const { db } = app.resources.database
  expect(await forgetMails(db, desk.config, new Date(start.getTime() + 89 * 86_400_000))).toBe(0)
  expect(await forgetMails(db, desk.config, new Date(start.getTime() + 91 * 86_400_000))).toBe(1)
  expect((await rows(app)).length).toBe(1)
})

interface MailOptions {
  kind?: `${string}.${string}`
  to?: string
  locale?: 'en-int' | 'ja-jp' | 'zh-tw'
  firstName?: string
}

function mailOf({
  kind = 'trial.sent',
  to = 'somebody@x.example',
  locale = 'en-int',
  firstName = 'Ann',
}: MailOptions) {
  return {
    kind,
    key: `${kind} ${to}`,
    to,
    locale,
    facts: { orderNumber: 'M-1', firstName, total: 'USD 1.00', path: '/marketplace' },
  }
}

async function write(app: TestApp, wishes: readonly MailOptions[]): Promise<void> {
  await app.resources.database.db.transaction((tx) => sendMails(tx, wishes.map(mailOf), start))
}

function postTo(url: string): MailDelivery {
  return {
    ...desk,
    rules: () => desk.rules,
    onAttempt: () => undefined,
    transport: openMailTransport({ smtpUrl: url, dataDir: '' }),
  }
}

async function send(app: TestApp, post: MailDelivery, now = start): Promise<number> {
  const { log, database } = app.resources
  const sent = await sendDueMails(
    { db: database.db, config: desk.config, log, now, signal: new AbortController().signal },
    post,
  )
  post.transport.close()
  return sent
}

function rows(
  app: TestApp,
): Promise<
  { attempts: number; due_at: string | null; sent_at: string | null; failure: string | null }[]
> {
  return app.rows(sql`select attempts, due_at, sent_at, failure from mail`)
}
