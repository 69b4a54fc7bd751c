import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import type { Message } from './message.ts'

/** A rendered email with its recipient. */
export interface Envelope extends Message {
  /**
   * Id in the outbox. The Message-ID contains it, so that email clients recognize a repeated email.
   */
  id: string
  to: string
}

/** Sends emails over SMTP or writes them to a folder. */
export interface MailTransport {
  /** Sends an email. Rejects if the server does not accept it. */
  send(envelope: Envelope): Promise<void>
  close(): void
}

const connectMs = 10_000
const idleMs = 20_000
/**
 * Time limit for an attempt. It is less than the minute until the first retry, so that attempts do
 * not overlap.
 */
const totalMs = 45_000

/**
 * Opens a transport that sends over SMTP if `smtpUrl` is given, and otherwise writes files below
 * the data folder.
 */
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
    socketTimeout: idleMs,
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
    send: (envelope) => withTimeout(totalMs, smtp.sendMail(headersOf(envelope))),
    close: () => smtp.close(),
  }
}

function folderTransport(folder: string): MailTransport {
  const writer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(envelope) {
      const { message } = await writer.sendMail(headersOf(envelope))
      const path = join(folder, `${envelope.id}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(`${path}.half`, message, { mode: 0o600 })
      await rename(`${path}.half`, path)
    },
    close: () => undefined,
  }
}

/**
 * Converts an email to nodemailer's options. Addresses are passed as objects, so that a comma
 * cannot split an address in two.
 */
function headersOf(envelope: Envelope): SendMailOptions {
  const { id, from, replyTo, to, subject, text, html, unsubscribeHref, calendar } = envelope
  if (!/^[^\s<>,;:"()[\]\\@]{1,64}@[^\s<>,;:"()[\]\\@]{1,255}$/.test(to))
    throw new Error('the address is invalid')
  return {
    // copied, because nodemailer changes the object
    from: { ...from },
    replyTo,
    subject,
    text,
    html,
    to: { name: '', address: to },
    messageId: `<${id}@${from.address.split('@')[1] ?? ''}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribeHref === undefined
        ? {}
        : {
            'List-Unsubscribe': `<${unsubscribeHref}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    ...(calendar
      ? { icalEvent: { method: calendar.method, filename: 'call.ics', content: calendar.text } }
      : {}),
    textEncoding: 'base64',
  }
}

async function withTimeout(ms: number, sending: Promise<unknown>): Promise<void> {
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
