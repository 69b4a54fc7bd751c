import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { locales } from '#config/locales.ts'

/**
 * State of a sign-in in progress. An encrypted cookie holds it until the browser returns from the
 * provider. Source: C14, RFC 7636.
 */
const SignInFlow = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  callback: z.string(),
  locale: z.enum(locales),
  /** Milliseconds since January 1, 1970, UTC. */
  endsAt: z.number(),
})
export type SignInFlow = z.infer<typeof SignInFlow>

/** Start of the names of the cookies that hold the state of sign-ins. */
export const flowCookiePrefix = 'mp_sign_in_'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/**
 * Returns the name of the cookie that holds a sign-in's state. Each sign-in has a separate cookie,
 * so that two tabs do not collide.
 */
export function flowCookie(state: string): string {
  return `${flowCookiePrefix}${createHash('sha256').update(state).digest('base64url').slice(0, 12)}`
}

/**
 * Encrypts and authenticates a sign-in's state for its cookie. `secret` is 32 bytes in base64url.
 */
export function sealFlow(flow: SignInFlow, secret: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, Buffer.from(secret, 'base64url'), iv)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(flow), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/**
 * Decrypts a sign-in's state from its cookie. Returns undefined if the cookie was forged or
 * changed, belongs to a different sign-in, or has expired.
 */
export function openFlow(
  text: string | undefined,
  { secret, state, now }: { secret: string; state: string; now: Date },
): SignInFlow | undefined {
  const flow = decryptFlow(text, secret)
  return flow?.state === state && flow.endsAt > now.getTime() ? flow : undefined
}

/** Returns the names of the cookies whose sign-ins ended or began before the newest `most`. */
export function outdatedFlows(
  cookies: readonly { name: string; text: string | undefined }[],
  { secret, most, now }: { secret: string; most: number; now: Date },
): string[] {
  const flows = cookies.map(({ name, text }) => ({
    name,
    endsAt: decryptFlow(text, secret)?.endsAt ?? 0,
  }))
  const newestFirst = flows.toSorted((a, b) => b.endsAt - a.endsAt)
  return newestFirst
    .filter((it, index) => index >= most || it.endsAt <= now.getTime())
    .map((it) => it.name)
}

function decryptFlow(text: string | undefined, secret: string): SignInFlow | undefined {
  if (text === undefined || text.length > 4096) return undefined
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length <= ivBytes + tagBytes) return undefined
  try {
    const decipher = createDecipheriv(
      algorithm,
      Buffer.from(secret, 'base64url'),
      bytes.subarray(0, ivBytes),
    )
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    const plain = Buffer.concat([
      decipher.update(bytes.subarray(ivBytes + tagBytes)),
      decipher.final(),
    ])
    return SignInFlow.parse(JSON.parse(plain.toString('utf8')))
  } catch {
    return undefined // not a cookie that we encrypted
  }
}
