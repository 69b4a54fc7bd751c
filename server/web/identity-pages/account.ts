import type { Request, RequestHandler, Response } from 'express'
import type { Provider } from 'oidc-provider'
import type { Locale } from '#config/locales.ts'
import type { AccountNotice, AccountView } from '#server/people/identity-provider/contract.ts'
import { passwordLength } from '#server/people/identity-provider/passwords.ts'
import { accountClientId, providerPaths } from '#server/people/identity-provider/provider.ts'
import {
  changeNames,
  changePassword,
  formMark,
  type OwnAccount,
  ownAccount,
} from '#server/people/identity-provider/service.ts'
import {
  fieldOf,
  localeFor,
  ownForms,
  type PageDependencies,
  sendPage,
  triedBy,
} from './documents.ts'

interface Parts {
  desk: PageDependencies
  provider: () => Provider
  /** The address of a page of ours, when a text is one. */
  ownAddress: (text: string) => string | undefined
  /** Told when somebody has a new password. */
  onPasswordChanged: (subject: string, requestId: string) => Promise<void>
}

/** What the account page answers. */
export interface AccountPage {
  show: RequestHandler
  isOwnForm: RequestHandler
  saveNames: RequestHandler
  savePassword: RequestHandler
}

interface Shown {
  account: OwnAccount
  sessionUid: string
  locale: Locale
  returnHref: string
}

/** As the marketplace takes it. */
const mostNameLength = 50
const mostPasswordLength = 1024

/** The page on which somebody changes their own account, with the provider's own session; without one it asks to sign in first. */
export function accountPage({ desk, provider, ownAddress, onPasswordChanged }: Parts): AccountPage {
  async function shownFor(request: Request): Promise<Shown | undefined> {
    if (!request.res) return undefined
    const session = await provider().Session.get(provider().createContext(request, request.res))
    const account =
      session.accountId === undefined ? undefined : await ownAccount(desk, session.accountId)
    if (!account) return undefined
    const locale = localeFor(
      desk.pages.rules(),
      request,
      request.query['ui_locales'] ?? account.locale,
    )
    const { return: wanted } = request.query
    const returnHref =
      (typeof wanted === 'string' ? ownAddress(wanted) : undefined) ?? `/${locale}/marketplace`
    return { account, sessionUid: session.uid, locale, returnHref }
  }

  async function send(
    request: Request,
    shown: Shown,
    {
      notice,
      status = 200,
      minutes = 0,
    }: { notice: AccountNotice | null; status?: number; minutes?: number },
  ) {
    const { account, sessionUid, locale, returnHref } = shown
    const { email, givenName, familyName } = account
    const query = `?${new URLSearchParams({ locale, return: returnHref }).toString()}`
    const mark = formMark(desk, markedFor(sessionUid))
    const view: Omit<AccountView, 'languages'> = {
      names: { action: `${providerPaths.account}/names${query}`, mark },
      password: { action: `${providerPaths.account}/password${query}`, mark },
      email,
      givenName,
      familyName,
      notice,
      minutes,
      passwordLength,
      returnHref,
    }
    await sendPage(desk, request, {
      name: 'account',
      locale,
      view,
      status,
      address: providerPaths.account + query,
    })
  }

  /** A page that was sent is not sent again when it is loaded anew. */
  function done(
    response: Response,
    { locale, returnHref }: Shown,
    saved: 'names' | 'password',
  ): void {
    const query = new URLSearchParams({ locale, return: returnHref, saved })
    response
      .set('Cache-Control', 'no-store')
      .redirect(303, `${providerPaths.account}?${query.toString()}`)
  }

  return {
    async show(request, response) {
      response.set('Cache-Control', 'no-store')
      const { state, error, saved } = request.query
      if (typeof state === 'string')
        return response.redirect(303, backFrom(state, error === undefined))
      const shown = await shownFor(request)
      if (!shown) return response.redirect(303, signInFirst(desk, request))
      const notice =
        saved === 'names' ? 'names-saved' : saved === 'password' ? 'password-saved' : null
      await send(request, shown, { notice })
    },

    isOwnForm: ownForms(desk, async (request) => {
      const shown = await shownFor(request)
      return shown && markedFor(shown.sessionUid)
    }),

    async saveNames(request, response) {
      const shown = await shownFor(request)
      if (!shown) return response.redirect(303, providerPaths.account)
      const [givenName, familyName] = [
        fieldOf(request, 'givenName', mostNameLength).trim(),
        fieldOf(request, 'familyName', mostNameLength).trim(),
      ]
      if (givenName === '' || familyName === '')
        return send(
          request,
          { ...shown, account: { ...shown.account, givenName, familyName } },
          { notice: 'name-missing', status: 422 },
        )
      await changeNames(desk, { subject: shown.account.subject, givenName, familyName })
      return done(response, shown, 'names')
    },

    async savePassword(request, response) {
      const shown = await shownFor(request)
      if (!shown) return response.redirect(303, providerPaths.account)
      const { account, sessionUid } = shown
      const [password, newPassword] = [
        fieldOf(request, 'password', mostPasswordLength),
        fieldOf(request, 'newPassword', mostPasswordLength),
      ]
      const tried = triedBy(request)
      const outcome = await changePassword(desk, {
        account,
        password,
        newPassword,
        sessionUid,
        ...tried,
      })
      if (outcome.kind === 'refused')
        return send(request, shown, { notice: `password-${outcome.fault}`, status: 422 })
      if (outcome.kind === 'wrong')
        return send(request, shown, { notice: 'password-wrong', status: 422 })
      if (outcome.kind === 'locked') {
        response.set('Retry-After', String(outcome.retryAfterSeconds))
        return send(request, shown, {
          notice: 'password-locked',
          status: 429,
          minutes: Math.ceil(outcome.retryAfterSeconds / 60),
        })
      }
      await onPasswordChanged(account.subject, tried.requestId)
      return done(response, shown, 'password')
    },
  }
}

/** The way to sign in and back here. `state` says in which language, and where the person came from. */
function signInFirst({ origin, pages }: PageDependencies, request: Request): string {
  const locale = localeFor(pages.rules(), request, request.query['ui_locales'])
  const { return: wanted } = request.query
  const query = new URLSearchParams({
    client_id: accountClientId,
    response_type: 'none',
    scope: 'openid',
    ui_locales: locale,
    redirect_uri: origin + providerPaths.account,
    state: `${locale} ${typeof wanted === 'string' ? wanted.slice(0, 2000) : ''}`,
  })
  return `${providerPaths.mount}/auth?${query.toString()}`
}

/** Back from signing in: to the page of the account, or, when the person gave up, to the market. */
function backFrom(state: string, isSignedIn: boolean): string {
  const [locale = '', ...rest] = state.split(' ')
  const query = new URLSearchParams({ locale, return: rest.join(' ') })
  return isSignedIn
    ? `${providerPaths.account}?${query.toString()}`
    : `/${/^[a-z-]{5,16}$/.test(locale) ? locale : 'en-int'}/marketplace`
}

function markedFor(sessionUid: string): string {
  return `account ${sessionUid}`
}
