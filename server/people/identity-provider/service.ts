import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Logger } from 'pino'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { RateLimits } from '#server/kernel/rate-limit.ts'
import { userHash } from '#server/kernel/user-hash.ts'
import { hashPassword, isPassword, passwordLength } from './passwords.ts'
import type { ProviderSecrets } from './secrets.ts'
import {
  deleteEntriesOfAccount,
  findLogin,
  findLoginByEmail,
  insertLogin,
  type Login,
  updateLogin,
} from './store.ts'

/** What signing in needs. */
export interface Desk {
  db: Db
  log: Logger
  limits: RateLimits
  secrets: Pick<ProviderSecrets, 'formKey'>
  /** Key of the hashes by which log lines name people. */
  logKey: string
}

/** What became of a try. `wrong` does not say what was wrong: nobody can find out here who has an account. */
export type SignInOutcome =
  | { kind: 'done'; subject: string }
  | { kind: 'wrong' }
  | { kind: 'locked'; retryAfterSeconds: number }

/** What somebody types, and the network from which. */
export interface SignInTry {
  email: string
  password: string
  network: string
  requestId: string
}

/** What the page of an account shows of it. */
export type OwnAccount = Pick<Login, 'subject' | 'email' | 'givenName' | 'familyName' | 'locale'>

/** Why a new password is not taken. */
export type PasswordFault = 'short' | 'long' | 'guessable' | 'same'

/** What became of the wish for a new password. */
export type PasswordOutcome =
  | { kind: 'done' }
  | { kind: 'wrong' }
  | { kind: 'locked'; retryAfterSeconds: number }
  | { kind: 'refused'; fault: PasswordFault }

/**
 * Tries an e-mail address and a password. Tries are counted before the password is looked at, so that many at once are no way
 * round the limit, and apart by network, so that nobody can lock out somebody else; wrong ones also from all networks together, up to
 * limits that only an attack reaches. Source: C14, quality S21, S22, docs/decisions/0012.
 */
export async function signIn(
  desk: Desk,
  { email, password, network, requestId }: SignInTry,
): Promise<SignInOutcome> {
  const { db, log, limits, logKey } = desk
  const typed = email.trim().toLowerCase()
  const countedAs = `${typed} ${network}`
  const line = { 'request.id': requestId, 'user.hash': userHash(typed, logKey) }
  const locked = await lockedFor(async () => {
    await limits.assertNotSpent('sign-in-account-closed', typed)
    await limits.consume('sign-in-address', network)
    await limits.consume('sign-in', countedAs)
  })
  if (locked) {
    log.warn({ event: 'sign_in.locked', ...line })
    return locked
  }
  const found = await findLoginByEmail(db, typed)
  const isRight = await isPassword(password, found?.passwordHash)
  if (!isRight || !found || found.isDisabled) {
    log.info({ event: 'sign_in.failed', ...line })
    const closed = await lockedFor(async () => {
      await limits.consume('sign-in-account-closed', typed)
      await limits.consume('sign-in-account', typed)
    })
    return closed ?? { kind: 'wrong' }
  }
  await limits.forget('sign-in', countedAs)
  log.info({ event: 'sign_in.done', ...line })
  return { kind: 'done', subject: found.subject }
}

/** The account that somebody sees of their own; undefined when it is gone or disabled. */
export async function ownAccount(
  { db }: Pick<Desk, 'db'>,
  subject: string,
): Promise<OwnAccount | undefined> {
  const found = await findLogin(db, subject)
  return found?.isDisabled === false ? found : undefined
}

/** Changes the name by which somebody is called. It reaches the marketplace when they sign in next. */
export async function changeNames(
  { db }: Pick<Desk, 'db'>,
  { subject, givenName, familyName }: Pick<Login, 'subject' | 'givenName' | 'familyName'>,
) {
  await updateLogin(db, subject, { givenName, familyName, changedAt: new Date() })
}

/** Gives an account a new password, which ends its sessions elsewhere. Wrong old ones count as wrong tries to sign in. */
export async function changePassword(
  desk: Desk,
  {
    account,
    newPassword,
    sessionUid,
    ...tried
  }: Omit<SignInTry, 'email'> & { account: OwnAccount; newPassword: string; sessionUid: string },
): Promise<PasswordOutcome> {
  const { db, log, logKey } = desk
  const outcome = await signIn(desk, { ...tried, email: account.email })
  if (outcome.kind !== 'done') return outcome
  const fault = passwordFault(newPassword, { email: account.email, oldPassword: tried.password })
  if (fault) return { kind: 'refused', fault }
  await updateLogin(db, account.subject, {
    passwordHash: await hashPassword(newPassword),
    changedAt: new Date(),
  })
  await deleteEntriesOfAccount(db, { accountId: account.subject, exceptUid: sessionUid })
  log.info({
    event: 'password.changed',
    'request.id': tried.requestId,
    'user.hash': userHash(account.email, logKey),
  })
  return { kind: 'done' }
}

/** Whether somebody can sign in by an e-mail address. */
export async function hasLogin({ db }: Pick<Desk, 'db'>, email: string): Promise<boolean> {
  return (await findLoginByEmail(db, email)) !== undefined
}

/** Opens an account for somebody whose e-mail address is proven. One that is there already stays as it is. */
export async function openLogin(
  tx: Tx,
  account: Omit<OwnAccount, 'subject'> & { passwordHash: string },
): Promise<void> {
  await insertLogin(tx, { subject: randomUUID(), changedAt: new Date(), ...account })
}

/** Ends an account's sessions here, or all but the one that an ID token came from. */
export async function endSessionsOf(
  db: Db,
  { subject, butFor }: { subject: string; butFor: string | undefined },
): Promise<void> {
  await deleteEntriesOfAccount(db, {
    accountId: subject,
    exceptUid: butFor === undefined ? undefined : sessionNamedBy(butFor),
  })
}

/** The session that an ID token of ours came from. */
function sessionNamedBy(idToken: string): string | undefined {
  const [, payload = ''] = idToken.split('.')
  try {
    const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as {
      sid?: unknown
    }
    return typeof sid === 'string' ? sid : undefined
  } catch {
    return undefined // no token of ours
  }
}

/** Why a password is not taken: length is what counts, and that it is not the account's own name. Source: NIST SP 800-63B §3.1.1.2. */
export function passwordFault(
  password: string,
  { email, oldPassword }: { email: string; oldPassword: string },
): PasswordFault | undefined {
  const length = Array.from(password).length
  if (length < passwordLength.min) return 'short'
  if (length > passwordLength.max) return 'long'
  if (password === oldPassword) return 'same'
  const plain = password.toLowerCase()
  const [name = ''] = email.toLowerCase().split('@')
  const isFew = new Set(plain).size < 5
  return isFew || plain.includes(name) || /meridian|password|qwertyuiop|1234567890/.test(plain)
    ? 'guessable'
    : undefined
}

/** What the provider tells of an account; undefined when it is gone or disabled, which ends what was given for it. */
export async function accountOf(db: Db, subject: string, sessionUid: string | undefined) {
  const found = await ownAccount({ db }, subject)
  if (!found) return undefined
  const { email, givenName, familyName, locale } = found
  return {
    accountId: subject,
    claims: () => ({
      sub: subject,
      email,
      email_verified: true,
      given_name: givenName,
      family_name: familyName,
      locale,
      ...(sessionUid === undefined ? {} : { sid: sessionUid }),
    }),
  }
}

/** The mark by which a form proves that it is ours and of this sign-in: it is bound to what `of` names. */
export function formMark({ secrets }: Pick<Desk, 'secrets'>, of: string): string {
  return createHmac('sha256', secrets.formKey).update(`form ${of}`).digest('base64url')
}

/** Whether a form carries its mark. */
export function isFormMark(desk: Pick<Desk, 'secrets'>, of: string, mark: string): boolean {
  const [given, expected] = [Buffer.from(mark), Buffer.from(formMark(desk, of))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

async function lockedFor(
  count: () => Promise<void>,
): Promise<{ kind: 'locked'; retryAfterSeconds: number } | undefined> {
  try {
    await count()
    return undefined
  } catch (error) {
    if (error instanceof Problem && error.code === 'rate.limited')
      return { kind: 'locked', retryAfterSeconds: error.retryAfterSeconds ?? 60 }
    throw error
  }
}
