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

/** Dependencies of the functions for the provider's accounts. */
export interface ProviderDependencies {
  db: Db
  log: Logger
  limits: RateLimits
  secrets: Pick<ProviderSecrets, 'formKey'>
  /** Key for the hashes that identify people in the log. */
  logKey: string
}

/**
 * Outcome of a sign-in attempt. `wrong` covers both an unknown email address and a wrong password,
 * so that attempts do not reveal which accounts exist.
 */
export type SignInOutcome =
  | { kind: 'done'; subject: string }
  | { kind: 'wrong' }
  | { kind: 'locked'; retryAfterSeconds: number }

/** A sign-in attempt and the network that it comes from. */
export interface SignInAttempt {
  email: string
  password: string
  network: string
  requestId: string
}

/** The fields of an account that the account page shows. */
export type OwnAccount = Pick<Login, 'subject' | 'email' | 'givenName' | 'familyName' | 'locale'>

/** Reason for rejecting a new password. */
export type PasswordFault = 'short' | 'long' | 'guessable' | 'same'

/** Outcome of a password change. */
export type PasswordOutcome =
  | { kind: 'done' }
  | { kind: 'wrong' }
  | { kind: 'locked'; retryAfterSeconds: number }
  | { kind: 'refused'; fault: PasswordFault }

/**
 * Checks an email address and a password. It counts an attempt before it checks the password, so
 * that concurrent attempts cannot bypass the limit. It counts each network separately, so that
 * nobody can lock out others. It also counts failed attempts across all networks, with limits that
 * only an attack reaches. Source: C14, quality S21, S22, docs/decisions/0012.
 */
export async function signIn(
  dependencies: ProviderDependencies,
  { email, password, network, requestId }: SignInAttempt,
): Promise<SignInOutcome> {
  const { db, log, limits, logKey } = dependencies
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
 * sign-in.
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
  await updateLogin(db, account.subject, {
    passwordHash: await hashPassword(newPassword),
    changedAt: new Date(),
  })
  await deleteEntriesOfAccount(db, { accountId: account.subject, exceptUid: sessionUid })
  log.info({
    event: 'password.changed',
    'request.id': attempt.requestId,
    'user.hash': userHash(account.email, logKey),
  })
  return { kind: 'done' }
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

/** Reads the uid of the session that an ID token belongs to. */
function sessionNamedBy(idToken: string): string | undefined {
  const [, payload = ''] = idToken.split('.')
  try {
    const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as {
      sid?: unknown
    }
    return typeof sid === 'string' ? sid : undefined
  } catch {
    return undefined // not a token from our provider
  }
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
