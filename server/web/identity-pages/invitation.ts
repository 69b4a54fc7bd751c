import { type Request, type RequestHandler, Router } from 'express'
import { isLocale } from '#config/locales.ts'
import { originsOf } from '#server/platform/address/address-rules.ts'
import type { DocumentServices } from '#server/web/pages/internal-page.ts'
import { stateOf } from '#server/kernel/request-state.ts'
import { userHash } from '#server/kernel/user-hash.ts'
import type { InvitationView } from '#server/people/identity-provider/contract.ts'
import { hashPassword, passwordLength } from '#server/people/identity-provider/passwords.ts'
import { providerPaths } from '#server/people/identity-provider/provider.ts'
import {
  formToken,
  hasLogin,
  openLogin,
  passwordFault,
} from '#server/people/identity-provider/service.ts'
import type { Logger } from 'pino'
import type { RateLimits } from '#server/kernel/rate-limit.ts'
import type { Database } from '#server/platform/db/database.ts'
import { acceptInvitation, invitationOf } from '#server/trade/team/service.ts'
import {
  fieldOf,
  localeFor,
  maxPasswordLength,
  ownForms,
  type PageDependencies,
  sendPage,
  signInStart,
} from './documents.ts'
import { formBody, limited, withoutNul } from './guards.ts'

/** Parts of the process that the identity pages need. */
export interface IdentityResources {
  database: Database
  log: Logger
  limits: RateLimits
}

interface Options {
  resources: IdentityResources
  documents: DocumentServices
  /** Key for the form's token. */
  formKey: string
  /** Key for the hashes that identify people in the log. */
  logKey: string
  /** True if the identity provider is embedded and therefore stores passwords. */
  hasPasswords: boolean
}

/**
 * Creates the page where people join a team through the link in their email. The link proves that
 * they can read that mailbox. People without an account at our identity provider choose a password.
 * The link's token is in the query, which is never logged. A GET changes nothing, since mail
 * scanners follow links.
 */
export function invitationPages({
  resources: { database, log, limits },
  documents,
  formKey,
  logKey,
  hasPasswords,
}: Options): Router {
  const { invitation: path, pages } = providerPaths
  const { origin } = documents.rules().places.global
  const dependencies: PageDependencies = {
    db: database.db,
    log,
    limits,
    secrets: { formKey },
    logKey,
    pages: documents,
    origin,
    origins: () => originsOf(documents.rules()),
  }
  const limitViews = limited(dependencies)
  const page = invitationPage(dependencies, { hasPasswords })
  const router = Router({ caseSensitive: true, strict: true })
  router.get(`/:locale${path}`, redirectLink(origin))
  router.use(path, withoutNul)
  router.use(pages, (request, response, next) =>
    request.path === path.slice(pages.length) ? limitViews(request, response, next) : next(),
  )
  router.get(path, page.show)
  router.post(path, formBody, page.isOwnForm, page.submit)
  return router
}

/** Redirects from the URL in the email, whose path starts with a locale, to the invitation page. */
function redirectLink(origin: string): RequestHandler {
  return (request, response, next) => {
    const { locale } = request.params
    if (typeof locale !== 'string' || !isLocale(locale)) return next()
    stateOf(request).route = 'identity-invitation'
    const query = new URLSearchParams({ locale, token: tokenOf(request) })
    response
      .set('Cache-Control', 'no-store')
      .redirect(303, `${origin}${providerPaths.invitation}?${query.toString()}`)
  }
}

interface InvitationPage {
  show: RequestHandler
  isOwnForm: RequestHandler
  submit: RequestHandler
}

function invitationPage(
  dependencies: PageDependencies,
  { hasPasswords }: Pick<Options, 'hasPasswords'>,
): InvitationPage {
  async function findInvitation(request: Request) {
    const invitation = await invitationOf(dependencies.db, {
      token: tokenOf(request),
      now: new Date(),
    })
    const locale = localeFor(dependencies.pages.rules(), request, invitation?.locale)
    const address = `${providerPaths.invitation}?${new URLSearchParams({ locale, token: tokenOf(request) }).toString()}`
    return {
      invitation,
      locale,
      address,
      needsPassword:
        hasPasswords &&
        invitation !== undefined &&
        !(await hasLogin(dependencies, invitation.email)),
    }
  }

  async function send(
    request: Request,
    { invitation, locale, address, needsPassword }: Awaited<ReturnType<typeof findInvitation>>,
    fault: InvitationView['fault'] = null,
  ) {
    const view: Omit<InvitationView, 'languages'> = {
      invitation: invitation ? shownFields(invitation) : null,
      validDays: dependencies.pages.config().team.invitation.days,
      form: { action: address, mark: formToken(dependencies, invitationMark(tokenOf(request))) },
      needsPassword,
      fault,
      passwordLength,
      signInHref: signInStart(locale),
    }
    await sendPage(dependencies, request, {
      name: 'invitation',
      locale,
      view,
      address,
      status: invitation ? (fault ? 422 : 200) : 410,
    })
  }

  return {
    show: async (request) => send(request, await findInvitation(request)),

    isOwnForm: ownForms(dependencies, (request) => invitationMark(tokenOf(request))),

    async submit(request, response) {
      const found = await findInvitation(request)
      const { invitation, locale, needsPassword } = found
      if (!invitation) return send(request, found)
      const { email, firstName, lastName } = invitation
      const password = fieldOf(request, 'newPassword', maxPasswordLength)
      const fault = needsPassword ? passwordFault(password, { email, oldPassword: '' }) : undefined
      if (fault) return send(request, found, fault)
      const passwordHash = needsPassword ? await hashPassword(password) : undefined
      const { id: requestId } = stateOf(request)
      const hasJoined = await dependencies.db.transaction(async (tx) => {
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
      if (!hasJoined) return send(request, { ...found, invitation: undefined })
      dependencies.log.info({
        event: 'invitation.accepted',
        'request.id': requestId,
        'user.hash': userHash(email, dependencies.logKey),
      })
      return response.set('Cache-Control', 'no-store').redirect(303, signInStart(locale))
    },
  }
}

function tokenOf(request: Request): string {
  const { token } = request.query
  return typeof token === 'string' ? token.slice(0, 100) : ''
}

function shownFields({
  companyName,
  role,
  email,
}: NonNullable<InvitationView['invitation']>): InvitationView['invitation'] {
  return { companyName, role, email }
}

function invitationMark(token: string): string {
  return `invitation ${token}`
}
