import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** An email as an SMTP server receives it. */
export interface Received {
  from: string
  to: string[]
  raw: string
  headers: ReadonlyMap<string, string>
  /** Decoded parts of the body, by media type. */
  parts: ReadonlyMap<string, string>
}

/** An SMTP server that stores the emails that it receives. */
export interface MailSink extends AsyncDisposable {
  url: string
  received: Received[]
  /** Rejects further emails with this SMTP reply, or accepts emails again if undefined. */
  refuse(answer: { code: number; words: string } | undefined): void
  /** Delays the reply to further emails until the promise is resolved. */
  hold(until: Promise<unknown>): void
}

/** Starts an SMTP server on a free port. */
export async function startMailSink(port = 0): Promise<MailSink> {
  const received: Received[] = []
  let refusal: { code: number; words: string } | undefined
  let held: Promise<unknown> = Promise.resolve()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => {
        void held.then(() => {
          if (refusal)
            return done(Object.assign(new Error(refusal.words), { responseCode: refusal.code }))
          const raw = Buffer.concat(chunks).toString('utf8')
          const { mailFrom, rcptTo } = session.envelope
          received.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map((it) => it.address),
            ...read(raw),
          })
          done()
        })
      })
    },
  })
  server.on('error', () => undefined) // ignore clients that disconnect
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    refuse: (answer) => void (refusal = answer),
    hold: (until) => void (held = until),
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/**
 * Parses an email as the product sends it: unfolds and decodes the headers and decodes the parts of
 * multipart/alternative. Source: RFC 5322, RFC 2045, RFC 2047.
 */
export function read(raw: string): Omit<Received, 'from' | 'to'> {
  const { headers, body } = split(raw)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? ''
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((it) => split(it.trimStart()))
  return {
    raw,
    headers: new Map([...headers].map(([name, value]) => [name, words(value)])),
    parts: new Map(
      parts.map((it) => [it.headers.get('content-type')?.split(';')[0] ?? '', bodyOf(it)]),
    ),
  }
}

function split(text: string): { headers: Map<string, string>; body: string } {
  const at = text.indexOf('\r\n\r\n')
  const lines = text
    .slice(0, at)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  return {
    headers: new Map(
      lines.map((it) => [
        it.slice(0, it.indexOf(':')).toLowerCase(),
        it.slice(it.indexOf(':') + 1).trim(),
      ]),
    ),
    body: text.slice(at + 4),
  }
}

function bodyOf({ headers, body }: { headers: Map<string, string>; body: string }): string {
  const encoding = headers.get('content-transfer-encoding')
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return quotedPrintable(body.replaceAll('=\r\n', ''))
  return body
}

function quotedPrintable(text: string): string {
  return Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    'latin1',
  ).toString('utf8')
}

function words(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?(q|b)\?([^?]*)\?=/gi, (_all, how: string, text: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : quotedPrintable(text.replaceAll('_', ' ')),
    )
}
