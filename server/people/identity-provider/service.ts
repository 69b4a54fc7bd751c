import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Logger } from 'pino'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { RateLimits } from '#server/kernel/rate-limit.ts'
import { dayMs } from '#server/platform/time/duration.ts'
import { userHash } from '#server/kernel/user-hash.ts'
import { knownBrowserOf, type MarkOwner, withMark } from './known-browser.ts'
import { hashPassword, isPassword, passwordLength } from './passwords.ts'
import type { ProviderSecrets } from './secrets.ts'
import {
  countAttempt,
  countFailure,
  type CountedAttempt,
  forgetAttempts,
  type Locked,
} from './sign-in-limits.ts'
import { sessionNamedBy } from './sign-out-hint.ts'
import {
  deleteEntriesOfAccount,
  deleteEntriesOfSession,
  findLogin,
  findLoginByEmail,
  insertFailedSignIn,
  insertLogin,
  listFailedSignIns,
  type Login,
  updateLogin,
} from './store.ts'

/** Dependencies of the functions for the provider's accounts. */
export interface ProviderDependencies {
  db: Db
  log: Logger
  limits: RateLimits
  secrets: Pick<ProviderSecrets, 'formKey'>
  /** Key for the hashes that identify people in the log. */
  logKey: string
}

const failuresKeptDays = 90

/**
 * Outcome of a sign-in attempt. `wrong` covers both an unknown email address and a wrong password,
 * so that attempts do not reveal which accounts exist.
 */
export type SignInOutcome = SignedIn | { kind: 'wrong' } | Locked

interface SignedIn {
  kind: 'done'
  subject: string
  /** New value of the cookie that makes the browser known for the account. */
  knownBrowser: string
}

/** A sign-in attempt, and where it comes from. */
export interface SignInAttempt extends Pick<CountedAttempt, 'networks'> {
  email: string
  password: string
  /** The cookie of earlier sign-ins from the browser. */
  knownBrowser: string | undefined
  /** Names of the browser and operating system. */
  device: string
  requestId: string
}

/** The fields of an account that the account page shows. */
export type OwnAccount = Pick<Login, 'subject' | 'email' | 'givenName' | 'familyName' | 'locale'>

/** Reason for rejecting a new password. */
export type PasswordFault = 'short' | 'long' | 'guessable' | 'same'

/** Outcome of a password change. */
export type PasswordOutcome =
  | Pick<SignedIn, 'kind' | 'knownBrowser'>
  | { kind: 'wrong' }
  | Locked
  | { kind: 'refused'; fault: PasswordFault }

/**
 * Checks an email address and a password. It counts an attempt before it checks the password, so
 * that concurrent attempts cannot bypass the limit. It counts each network separately, so that
 * nobody can lock out others. It also counts failed attempts across all networks, with limits that
 * only an attack reaches; browsers from which the account has signed in before are exempt from
 * these and have a limit of their own. Source: C14, quality S21, S22, docs/decisions/0012 and 0026.
 */
export async function signIn(
  dependencies: ProviderDependencies,
  { email, password, networks, knownBrowser, device, requestId }: SignInAttempt,
): Promise<SignInOutcome> {
  const { db, log, limits, logKey } = dependencies
  const typed = email.trim().toLowerCase()
  const line = { 'request.id': requestId, 'user.hash': userHash(typed, logKey) }
  const found = await findLoginByEmail(db, typed)
  const browser = found && knownBrowserOf(knownBrowser, markOwner(dependencies, found))
  const counted = { email: typed, networks, browser }
  const locked = await countAttempt(limits, counted)
  if (locked) {
    log.warn({ event: 'sign_in.locked', ...line })
    if (found) await noteFailure(db, { subject: found.subject, isLocked: true, device })
    return locked
  }
  const isRight = await isPassword(password, found?.passwordHash)
  if (!isRight || !found || found.isDisabled) {
    log.info({ event: 'sign_in.failed', ...line })
    if (found) await noteFailure(db, { subject: found.subject, isLocked: false, device })
    return (await countFailure(limits, counted)) ?? { kind: 'wrong' }
  }
  await forgetAttempts(limits, counted)
  log.info({ event: 'sign_in.done', ...line })
  return {
    kind: 'done',
    subject: found.subject,
    knownBrowser: withMark(knownBrowser, markOwner(dependencies, found)),
  }
}

/** Records a failed sign-in for the list that the account's person sees. */
async function noteFailure(
  db: Db,
  failure: { subject: string; isLocked: boolean; device: string },
): Promise<void> {
  const at = new Date()
  const forgetBefore = new Date(at.getTime() - failuresKeptDays * dayMs)
  await insertFailedSignIn(db, { ...failure, at, forgetBefore })
}

/** Lists failed sign-ins to accounts, the most recent first. */
export function failedSignIns(
  db: Db,
  query: { subjects: readonly string[]; limit: number },
): Promise<{ at: Date; isLocked: boolean; device: string }[]> {
  return listFailedSignIns(db, query)
}

function markOwner(
  { secrets }: Pick<ProviderDependencies, 'secrets'>,
  account: MarkOwner['account'],
): MarkOwner {
  return { account, key: secrets.formKey, now: new Date() }
}

/** Finds a person's own account; undefined if it was deleted or disabled. */
export async function ownAccount(
  { db }: Pick<ProviderDependencies, 'db'>,
  subject: string,
): Promise<OwnAccount | undefined> {
  const found = await findLogin(db, subject)
  return found?.isDisabled === false ? found : undefined
}

/** Changes a person's name. The marketplace receives the new name at the next sign-in. */
export async function changeNames(
  { db }: Pick<ProviderDependencies, 'db'>,
  { subject, givenName, familyName }: Pick<Login, 'subject' | 'givenName' | 'familyName'>,
) {
  await updateLogin(db, subject, { givenName, familyName, changedAt: new Date() })
}

/**
 * Changes a password and ends the account's other sessions. A wrong old password counts as a failed
 * sign-in. All browsers but this one are no longer known.
 */
export async function changePassword(
  dependencies: ProviderDependencies,
  {
    account,
    newPassword,
    sessionUid,
    ...attempt
  }: Omit<SignInAttempt, 'email'> & {
    account: OwnAccount
    newPassword: string
    sessionUid: string
  },
): Promise<PasswordOutcome> {
  const { db, log, logKey } = dependencies
  const outcome = await signIn(dependencies, { ...attempt, email: account.email })
  if (outcome.kind !== 'done') return outcome
  const fault = passwordFault(newPassword, { email: account.email, oldPassword: attempt.password })
  if (fault) return { kind: 'refused', fault }
  const passwordHash = await hashPassword(newPassword)
  await updateLogin(db, account.subject, { passwordHash, changedAt: new Date() })
  await deleteEntriesOfAccount(db, { accountId: account.subject, exceptUid: sessionUid })
  log.info({
    event: 'password.changed',
    'request.id': attempt.requestId,
    'user.hash': userHash(account.email, logKey),
  })
  const owner = markOwner(dependencies, { subject: account.subject, passwordHash })
  return { kind: 'done', knownBrowser: withMark(attempt.knownBrowser, owner) }
}

/** Returns true if an account has the email address. */
export async function hasLogin(
  { db }: Pick<ProviderDependencies, 'db'>,
  email: string,
): Promise<boolean> {
  return (await findLoginByEmail(db, email)) !== undefined
}

/** Creates an account for a verified email address. Does not change an existing account. */
export async function openLogin(
  tx: Tx,
  account: Omit<OwnAccount, 'subject'> & { passwordHash: string },
): Promise<void> {
  await insertLogin(tx, { subject: randomUUID(), changedAt: new Date(), ...account })
}

/**
 * Ends an account's sessions at the provider, except for the session of the ID token `exceptFor`.
 */
export async function endSessionsOf(
  db: Db,
  { subject, exceptFor }: { subject: string; exceptFor: string | undefined },
): Promise<void> {
  await deleteEntriesOfAccount(db, {
    accountId: subject,
    exceptUid: exceptFor === undefined ? undefined : sessionNamedBy(exceptFor),
  })
}

/** Ends the one session of an account that an ID token belongs to. */
export async function endSessionOf(
  db: Db,
  { subject, idToken }: { subject: string; idToken: string },
): Promise<void> {
  const uid = sessionNamedBy(idToken)
  if (uid !== undefined) await deleteEntriesOfSession(db, { accountId: subject, uid })
}

/**
 * Returns the reason for rejecting a password: too short, too long, unchanged, or easy to guess,
 * such as one that contains the account's name. Returns undefined for an acceptable password.
 * Source: NIST SP 800-63B §3.1.1.2.
 */
export function passwordFault(
  password: string,
  { email, oldPassword }: { email: string; oldPassword: string },
): PasswordFault | undefined {
  const length = Array.from(password).length
  if (length < passwordLength.min) return 'short'
  if (length > passwordLength.max) return 'long'
  if (password === oldPassword) return 'same'
  const lowerCase = password.toLowerCase()
  const [name = ''] = email.toLowerCase().split('@')
  const hasFewCharacters = new Set(lowerCase).size < 5
  const isCommon = /meridian|password|qwertyuiop|1234567890/.test(lowerCase)
  return hasFewCharacters || lowerCase.includes(name) || isCommon ? 'guessable' : undefined
}

/**
 * Returns an account with its claims. Returns undefined if it was deleted or disabled, which makes
 * its sessions and tokens invalid.
 */
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

/**
 * Creates the token that protects a form against forgery. It is valid only for `subject`: one
 * sign-in or session.
 */
export function formToken(
  { secrets }: Pick<ProviderDependencies, 'secrets'>,
  subject: string,
): string {
  return createHmac('sha256', secrets.formKey).update(`form ${subject}`).digest('base64url')
}

/** Returns true if a form's token is valid. */
export function isFormToken(
  dependencies: Pick<ProviderDependencies, 'secrets'>,
  subject: string,
  token: string,
): boolean {
  const [given, expected] = [Buffer.from(token), Buffer.from(formToken(dependencies, subject))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
