import { type Request, type RequestHandler, Router } from 'express'
import { isLocale } from '#config/locales.ts'
import { originsOf } from '#server/platform/address/address-rules.ts'
import type { DocumentServices } from '#server/web/pages/internal-page.ts'
import { requestFacts } from '#server/web/request.ts'
import { userHash } from '#server/kernel/user-hash.ts'
import type { InvitationView } from '#server/people/identity-provider/contract.ts'
import { hashPassword, passwordLength } from '#server/people/identity-provider/passwords.ts'
import { providerPaths } from '#server/people/identity-provider/provider.ts'
import {
  formMark,
  hasLogin,
  openLogin,
  passwordFault,
} from '#server/people/identity-provider/service.ts'
import type { Logger } from 'pino'
import type { RateLimits } from '#server/kernel/rate-limit.ts'
import type { Database } from '#server/platform/db/database.ts'
import { acceptInvitation, invitationOf } from '#server/trade/team/service.ts'
import { fieldOf, localeFor, ownForms, type PageDependencies, sendPage } from './documents.ts'
import { counted, formBody, withoutNul } from './guards.ts'

/** Parts of the process that the identity pages take. */
export interface IdentityResources {
  database: Database
  log: Logger
  limits: RateLimits
}

interface Parts {
  resources: IdentityResources
  documents: DocumentServices
  /** Key of the marks in its form. */
  formKey: string
  /** Key of the hashes by which log lines name people. */
  logKey: string
  /** Whether passwords are kept here: the identity provider is ours. */
  hasPasswords: boolean
}

const mostPasswordLength = 1024

/**
 * The page on which somebody joins a team by the link that was mailed to them: whoever holds the link reads that mailbox. Who is new
 * to our identity provider chooses a password there. The link's token stands in the query, of which no log has the values; to look at the
 * page does nothing, since programs that guard mailboxes do.
 */
export function invitationPages({
  resources: { database, log, limits },
  documents,
  formKey,
  logKey,
  hasPasswords,
}: Parts): Router {
  const { invitation: path, pages } = providerPaths
  const { origin } = documents.rules().places.global
  const desk: PageDependencies = {
    db: database.db,
    log,
    limits,
    secrets: { formKey },
    logKey,
    pages: documents,
    origin,
    origins: () => originsOf(documents.rules()),
  }
  const page = invitationPage(desk, { hasPasswords })
  const router = Router({ caseSensitive: true, strict: true })
  router.get(`/:locale${path}`, linkOf(origin))
  router.use(path, withoutNul)
  router.use(pages, (request, response, next) =>
    request.path === path.slice(pages.length) ? counted(desk)(request, response, next) : next(),
  )
  router.get(path, page.show)
  router.post(path, formBody, page.isOwnForm, page.submit)
  return router
}

/** Leads on from the link of a mail, which stands below a locale. */
function linkOf(origin: string): RequestHandler {
  return (request, response, next) => {
    const { locale } = request.params
    if (typeof locale !== 'string' || !isLocale(locale)) return next()
    requestFacts(request).route = 'identity-invitation'
    const query = new URLSearchParams({ locale, token: tokenOf(request) })
    response
      .set('Cache-Control', 'no-store')
      .redirect(303, `${origin}${providerPaths.invitation}?${query.toString()}`)
  }
}

interface Page {
  show: RequestHandler
  isOwnForm: RequestHandler
  submit: RequestHandler
}

function invitationPage(
  desk: PageDependencies,
  { hasPasswords }: Pick<Parts, 'hasPasswords'>,
): Page {
  async function found(request: Request) {
    const invitation = await invitationOf(desk.db, { token: tokenOf(request), now: new Date() })
    const locale = localeFor(desk.pages.rules(), request, invitation?.locale)
    const address = `${providerPaths.invitation}?${new URLSearchParams({ locale, token: tokenOf(request) }).toString()}`
    return {
      invitation,
      locale,
      address,
      needsPassword:
        hasPasswords && invitation !== undefined && !(await hasLogin(desk, invitation.email)),
    }
  }

  async function send(
    request: Request,
    { invitation, locale, address, needsPassword }: Awaited<ReturnType<typeof found>>,
    fault: InvitationView['fault'] = null,
  ) {
    const view: Omit<InvitationView, 'languages'> = {
      invitation: invitation
        ? { companyName: invitation.companyName, role: invitation.role, email: invitation.email }
        : null,
      form: { action: address, mark: formMark(desk, markedFor(tokenOf(request))) },
      needsPassword,
      fault,
      passwordLength,
      signInHref: signInOf(locale),
    }
    await sendPage(desk, request, {
      name: 'invitation',
      locale,
      view,
      address,
      status: invitation ? (fault ? 422 : 200) : 410,
    })
  }

  return {
    show: async (request) => send(request, await found(request)),

    isOwnForm: ownForms(desk, (request) => markedFor(tokenOf(request))),

    async submit(request, response) {
      const asked = await found(request)
      const { invitation, locale, needsPassword } = asked
      if (!invitation) return send(request, asked)
      const { email, firstName, lastName } = invitation
      const password = fieldOf(request, 'newPassword', mostPasswordLength)
      const fault = needsPassword ? passwordFault(password, { email, oldPassword: '' }) : undefined
      if (fault) return send(request, asked, fault)
      const passwordHash = needsPassword ? await hashPassword(password) : undefined
      const { id: requestId } = requestFacts(request)
      const isJoined = await desk.db.transaction(async (tx) => {
        if (!(await acceptInvitation(tx, { token: tokenOf(request), now: new Date(), requestId })))
          return false
        if (passwordHash !== undefined)
          await openLogin(tx, {
            email,
            givenName: firstName,
            familyName: lastName,
            locale,
            passwordHash,
          })
        return true
      })
      if (!isJoined) return send(request, { ...asked, invitation: undefined })
      desk.log.info({
        event: 'invitation.accepted',
        'request.id': requestId,
        'user.hash': userHash(email, desk.logKey),
      })
      return response.set('Cache-Control', 'no-store').redirect(303, signInOf(locale))
    },
  }
}

function signInOf(locale: string): string {
  return `/marketplace/api/v1/sso/login?websiteCode=${locale}`
}

function tokenOf(request: Request): string {
  const { token } = request.query
  return typeof token === 'string' ? token.slice(0, 100) : ''
}

function markedFor(token: string): string {
  return `invitation ${token}`
}
