import type { Request } from 'express'
import type { Provider } from 'oidc-provider'
import type { Locale } from '#config/locales.ts'
import type { AccountNotice, AccountView } from '#server/people/identity-provider/contract.ts'
import { passwordLength } from '#server/people/identity-provider/passwords.ts'
import { providerPaths } from '#server/people/identity-provider/provider.ts'
import { formToken, type OwnAccount, ownAccount } from '#server/people/identity-provider/service.ts'
import { localeFor, type PageDependencies, sendPage } from './documents.ts'

/** Dependencies of the account page. */
export interface AccountDependencies {
  page: PageDependencies
  provider: () => Provider
  /** Returns the absolute URL if the text is the URL of one of our pages. */
  ownAddress: (text: string) => string | undefined
  /** Called after a person has changed their password. */
  onPasswordChanged: (subject: string, requestId: string) => Promise<void>
}

/** The account that the provider's session belongs to, and the page to return to. */
export interface SignedInAccount {
  account: OwnAccount
  sessionUid: string
  locale: Locale
  returnHref: string
}

interface Outcome {
  notice: AccountNotice | null
  status?: number
  /** Minutes until a locked account accepts another attempt. */
  minutes?: number
}

/** Finds the account that the request's session at the provider belongs to. */
export async function findAccount(
  { page, provider, ownAddress }: AccountDependencies,
  request: Request,
): Promise<SignedInAccount | undefined> {
  if (!request.res) return undefined
  const session = await provider().Session.get(provider().createContext(request, request.res))
  const account =
    session.accountId === undefined ? undefined : await ownAccount(page, session.accountId)
  if (!account) return undefined
  const uiLocales = request.query['ui_locales'] ?? account.locale
  const locale = localeFor(page.pages.rules(), request, uiLocales)
  const { return: requested } = request.query
  const returnHref = typeof requested === 'string' ? ownAddress(requested) : undefined
  return {
    account,
    sessionUid: session.uid,
    locale,
    returnHref: returnHref ?? `/${locale}/marketplace`,
  }
}

/** Sends the account page with a notice. */
export async function sendAccount(
  { page }: AccountDependencies,
  request: Request,
  signedIn: SignedInAccount & Outcome,
): Promise<void> {
  const { account, sessionUid, locale, returnHref } = signedIn
  const { notice, status = 200, minutes = 0 } = signedIn
  const query = `?${new URLSearchParams({ locale, return: returnHref }).toString()}`
  const mark = formToken(page, accountMark(sessionUid))
  const view: Omit<AccountView, 'languages'> = {
    names: { action: `${providerPaths.account}/names${query}`, mark },
    password: { action: `${providerPaths.account}/password${query}`, mark },
    email: account.email,
    givenName: account.givenName,
    familyName: account.familyName,
    notice,
    minutes,
    passwordLength,
    returnHref,
  }
  const address = providerPaths.account + query
  await sendPage(page, request, { name: 'account', locale, view, status, address })
}

/** Returns the text that binds the tokens of the account page's forms to one session. */
export function accountMark(sessionUid: string): string {
  return `account ${sessionUid}`
}
