import type { Request, RequestHandler, Response } from 'express'
import { isSafeName } from '#server/kernel/person-name.ts'
import { accountClientId, providerPaths } from '#server/people/identity-provider/provider.ts'
import { changeNames, changePassword } from '#server/people/identity-provider/service.ts'
import { maxNameLength } from '#server/people/account/contract.ts'
import {
  type AccountDependencies,
  accountMark,
  findAccount,
  sendAccount,
  type SignedInAccount,
} from './account-view.ts'
import {
  fieldOf,
  localeFor,
  maxPasswordLength,
  ownForms,
  type PageDependencies,
  setKnownBrowser,
  signInAttempt,
} from './documents.ts'

/** Handlers of the account page. */
export interface AccountPage {
  show: RequestHandler
  isOwnForm: RequestHandler
  saveNames: RequestHandler
  savePassword: RequestHandler
}

/**
 * Creates the page where people change their own account. It identifies them by their session at
 * the provider. Without a session it redirects to the sign-in first.
 */
export function accountPage(dependencies: AccountDependencies): AccountPage {
  return {
    show: (request, response) => show(dependencies, request, response),
    isOwnForm: ownForms(dependencies.page, async (request) => {
      const signedIn = await findAccount(dependencies, request)
      return signedIn && accountMark(signedIn.sessionUid)
    }),
    saveNames: (request, response) => saveNames(dependencies, request, response),
    savePassword: (request, response) => savePassword(dependencies, request, response),
  }
}

async function show(
  dependencies: AccountDependencies,
  request: Request,
  response: Response,
): Promise<void> {
  response.set('Cache-Control', 'no-store')
  const { state, error, saved } = request.query
  if (typeof state === 'string')
    return response.redirect(303, hrefAfterSignIn(state, error === undefined))
  const signedIn = await findAccount(dependencies, request)
  if (!signedIn) return response.redirect(303, signInHref(dependencies.page, request))
  await sendAccount(dependencies, request, { ...signedIn, notice: noticeOf(saved) })
}

function noticeOf(saved: unknown): 'names-saved' | 'password-saved' | null {
  if (saved === 'names') return 'names-saved'
  return saved === 'password' ? 'password-saved' : null
}

async function saveNames(
  dependencies: AccountDependencies,
  request: Request,
  response: Response,
): Promise<void> {
  const signedIn = await findAccount(dependencies, request)
  if (!signedIn) return response.redirect(303, providerPaths.account)
  const givenName = fieldOf(request, 'givenName', maxNameLength).trim()
  const familyName = fieldOf(request, 'familyName', maxNameLength).trim()
  const notice = nameFault(givenName, familyName)
  if (notice) {
    const account = { ...signedIn.account, givenName, familyName }
    return sendAccount(dependencies, request, { ...signedIn, account, notice, status: 422 })
  }
  const { subject } = signedIn.account
  await changeNames(dependencies.page, { subject, givenName, familyName })
  redirectToSaved(response, signedIn, 'names')
}

/** Rejects links, because invitations that the person sends to strangers include the name. */
function nameFault(...names: readonly string[]): 'name-missing' | 'name-link' | undefined {
  if (names.includes('')) return 'name-missing'
  return names.every(isSafeName) ? undefined : 'name-link'
}

async function savePassword(
  dependencies: AccountDependencies,
  request: Request,
  response: Response,
): Promise<void> {
  const signedIn = await findAccount(dependencies, request)
  if (!signedIn) return response.redirect(303, providerPaths.account)
  const { account, sessionUid } = signedIn
  const attempt = signInAttempt(request)
  const outcome = await changePassword(dependencies.page, {
    account,
    password: fieldOf(request, 'password', maxPasswordLength),
    newPassword: fieldOf(request, 'newPassword', maxPasswordLength),
    sessionUid,
    ...attempt,
  })
  if (outcome.kind === 'done') {
    setKnownBrowser(request, outcome.knownBrowser)
    await dependencies.onPasswordChanged(account.subject, attempt.requestId)
    return redirectToSaved(response, signedIn, 'password')
  }
  if (outcome.kind === 'locked') {
    response.set('Retry-After', String(outcome.retryAfterSeconds))
    const minutes = Math.ceil(outcome.retryAfterSeconds / 60)
    const notice = 'password-locked'
    return sendAccount(dependencies, request, { ...signedIn, notice, status: 429, minutes })
  }
  const notice =
    outcome.kind === 'wrong' ? 'password-wrong' : (`password-${outcome.fault}` as const)
  await sendAccount(dependencies, request, { ...signedIn, notice, status: 422 })
}

/** Redirects after a form has been saved, so that a reload does not submit it again. */
function redirectToSaved(
  response: Response,
  { locale, returnHref }: SignedInAccount,
  saved: 'names' | 'password',
): void {
  const query = new URLSearchParams({ locale, return: returnHref, saved })
  response
    .set('Cache-Control', 'no-store')
    .redirect(303, `${providerPaths.account}?${query.toString()}`)
}

/**
 * Returns the URL that starts a sign-in, which leads back to the account page. `state` carries the
 * locale and the page to return to.
 */
function signInHref({ origin, pages }: PageDependencies, request: Request): string {
  const locale = localeFor(pages.rules(), request, request.query['ui_locales'])
  const { return: requested } = request.query
  const query = new URLSearchParams({
    client_id: accountClientId,
    response_type: 'none',
    scope: 'openid',
    ui_locales: locale,
    redirect_uri: origin + providerPaths.account,
    state: `${locale} ${typeof requested === 'string' ? requested.slice(0, 2000) : ''}`,
  })
  return `${providerPaths.mount}/auth?${query.toString()}`
}

/**
 * Returns the URL to continue at after the sign-in: the account page, or the marketplace if the
 * person canceled.
 */
function hrefAfterSignIn(state: string, isSignedIn: boolean): string {
  const [locale = '', ...rest] = state.split(' ')
  const query = new URLSearchParams({ locale, return: rest.join(' ') })
  return isSignedIn
    ? `${providerPaths.account}?${query.toString()}`
    : `/${/^[a-z-]{5,16}$/.test(locale) ? locale : 'en-int'}/marketplace`
}
