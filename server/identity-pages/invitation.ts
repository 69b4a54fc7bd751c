import type { Request, RequestHandler } from 'express'
import { isLocale } from '#config/locales.ts'
import { requestFacts } from '#server/http/request.ts'
import { userHash } from '#server/http/user-hash.ts'
import type { InvitationView } from '#server/identity-provider/contract.ts'
import { hashPassword, passwordLength } from '#server/identity-provider/passwords.ts'
import { providerPaths } from '#server/identity-provider/provider.ts'
import { formMark, hasLogin, openLogin, passwordFault } from '#server/identity-provider/service.ts'
import { acceptInvitation, invitationOf } from '#server/team/service.ts'
import { fieldOf, localeFor, ownForms, type PageDesk, sendPage } from './documents.ts'

/** What the page of an invitation answers. */
export interface InvitationPage {
  show: RequestHandler
  isOwnForm: RequestHandler
  submit: RequestHandler
}

const mostPasswordLength = 1024

/** Where a sign-in begins. */
export function signInOf(locale: string): string {
  return `/marketplace/api/v1/sso/login?websiteCode=${locale}`
}

/** Leads on from the link of a mail, which stands below a locale. `to` is given the locale and the token. */
export function invitationLinks(to: (query: URLSearchParams) => string): RequestHandler {
  return (request, response, next) => {
    const { locale } = request.params
    if (typeof locale !== 'string' || !isLocale(locale)) return next()
    requestFacts(request).route = 'identity-invitation'
    response.set('Cache-Control', 'no-store').redirect(303, to(new URLSearchParams({ locale, token: tokenOf(request) })))
  }
}

/**
 * The page on which somebody joins a team by the link that was mailed to them: whoever holds the link reads that mailbox. Who is new
 * chooses a password; who has an account signs in, which is to accept. The link stands in the query, of which no log has the values.
 */
export function invitationPage(desk: PageDesk): InvitationPage {
  async function found(request: Request) {
    const invitation = await invitationOf(desk.db, { token: tokenOf(request), now: new Date() })
    const locale = localeFor(desk.pages.rules(), request, invitation?.locale)
    const address = `${providerPaths.invitation}?${new URLSearchParams({ locale, token: tokenOf(request) }).toString()}`
    return { invitation, locale, address }
  }

  async function send(request: Request, { invitation, locale, address }: Awaited<ReturnType<typeof found>>, fault: InvitationView['fault'] = null) {
    const isKnown = invitation === undefined || (await hasLogin(desk, invitation.email))
    const view: Omit<InvitationView, 'languages'> = {
      invitation: invitation ? { companyName: invitation.companyName, role: invitation.role, email: invitation.email } : null,
      form: isKnown ? null : { action: address, mark: formMark(desk, markedFor(tokenOf(request))) },
      ...{ fault, passwordLength, signInHref: signInOf(locale) },
    }
    await sendPage(desk, request, { name: 'invitation', locale, view, address, status: invitation ? (fault ? 422 : 200) : 410 })
  }

  return {
    show: async (request) => send(request, await found(request)),

    isOwnForm: ownForms(desk, (request) => markedFor(tokenOf(request))),

    async submit(request, response) {
      const asked = await found(request)
      const { invitation, locale, address } = asked
      if (!invitation) return send(request, asked)
      const { email, firstName, lastName } = invitation
      if (await hasLogin(desk, email)) return response.redirect(303, address)
      const password = fieldOf(request, 'newPassword', mostPasswordLength)
      const fault = passwordFault(password, { email, oldPassword: '' })
      if (fault) return send(request, asked, fault)
      const passwordHash = await hashPassword(password)
      const { id: requestId } = requestFacts(request)
      const isJoined = await desk.db.transaction(async (tx) => {
        if (!(await acceptInvitation(tx, { token: tokenOf(request), now: new Date(), requestId }))) return false
        await openLogin(tx, { email, givenName: firstName, familyName: lastName, locale, passwordHash })
        return true
      })
      if (!isJoined) return send(request, { ...asked, invitation: undefined })
      desk.log.info({ event: 'invitation.accepted', 'request.id': requestId, 'user.hash': userHash(email, desk.logKey) })
      return response.set('Cache-Control', 'no-store').redirect(303, signInOf(locale))
    },
  }
}

function tokenOf(request: Request): string {
  const { token } = request.query
  return typeof token === 'string' ? token.slice(0, 100) : ''
}

function markedFor(token: string): string {
  return `invitation ${token}`
}
