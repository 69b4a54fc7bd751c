import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import type { Message } from './message.ts'

/** A mail that is ready to go. */
export interface Envelope extends Message {
  /** The outbox's, from which its Message-ID is made: when it is sent again, programs know it for the same. */
  id: string
  to: string
}

/** How mails leave: one port, with a server of mails or a folder behind it. */
export interface MailTransport {
  /** Rejects when it was not accepted. */
  send(envelope: Envelope): Promise<void>
  close(): void
}

/** The first retry is a minute later: what is not accepted by then must have ended. */
const connectMs = 10_000
const silentMs = 20_000
const wholeMs = 45_000

/** Sends over SMTP when `smtpUrl` says where; else writes files below the data folder, for development and tests. */
export function openMailTransport({
  smtpUrl,
  dataDir,
}: {
  smtpUrl: string | undefined
  dataDir: string
}): MailTransport {
  return smtpUrl === undefined ? folderTransport(join(dataDir, 'mail')) : smtpTransport(smtpUrl)
}

function smtpTransport(url: string): MailTransport {
  const timeouts = {
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silentMs,
  }
  const smtp = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 5,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  })
  return {
    send: (envelope) => within(wholeMs, smtp.sendMail(headersOf(envelope))),
    close: () => smtp.close(),
  }
}

function folderTransport(folder: string): MailTransport {
  const written = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(envelope) {
      const { message } = await written.sendMail(headersOf(envelope))
      const place = join(folder, `${envelope.id}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(`${place}.half`, message, { mode: 0o600 })
      await rename(`${place}.half`, place)
    },
    close: () => undefined,
  }
}

/** Addresses are given as parts, so that no comma in one makes two of it. */
function headersOf({ id, from, replyTo, to, subject, text, html }: Envelope): SendMailOptions {
  if (!/^[^\s<>,;:"()[\]\\@]{1,64}@[^\s<>,;:"()[\]\\@]{1,255}$/.test(to))
    throw new Error('the address is none')
  return {
    // nodemailer writes into what it is given
    from: { ...from },
    replyTo,
    subject,
    text,
    html,
    to: { name: '', address: to },
    messageId: `<${id}@${from.address.split('@')[1] ?? ''}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    textEncoding: 'base64',
  }
}

async function within(ms: number, sending: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(Object.assign(new Error('not accepted in time'), { code: 'ETIMEDOUT' })),
    ms,
  )
  try {
    await Promise.race([sending, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
