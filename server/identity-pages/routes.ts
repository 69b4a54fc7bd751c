import express, { type Request, type RequestHandler, Router } from 'express'
import type { Provider } from 'oidc-provider'
import { originsOf } from '#server/http/address-rules.ts'
import type { DocumentServices } from '#server/http/internal-page.ts'
import { policyForForms, setFlat } from '#server/http/security-headers.ts'
import { Problem } from '#server/http/problem.ts'
import { requestFacts } from '#server/http/request.ts'
import { sendTooMany } from '#server/http/too-many.ts'
import { createProvider, type ProviderPages, providerPaths } from '#server/identity-provider/provider.ts'
import type { SignOutView } from '#server/identity-provider/contract.ts'
import type { ProviderSecrets } from '#server/identity-provider/secrets.ts'
import { ownPage } from '#server/identity/service.ts'
import { signOutEverywhere } from '#server/account/service.ts'
import { accountPage } from './account.ts'
import { localeFor, networkFor, type PageDesk, providerDocument, refusedPage } from './documents.ts'
import { invitationLinks, invitationPage } from './invitation.ts'
import type { Resources } from '#server/resources.ts'
import { type SeededPeople, signInPages } from './sign-in.ts'

/** The embedded identity provider. */
interface EmbeddedProvider {
  issuer: string
  secrets: ProviderSecrets
}

interface Parts {
  resources: Pick<Resources, 'database' | 'log' | 'limits'>
  documents: DocumentServices
  embedded: EmbeddedProvider
  /** Key of the hashes by which log lines name people. */
  logKey: string
  /** Whom the sign-in page of development offers. */
  seeded: SeededPeople | undefined
}

const mostFormBytes = '10kb'

/** The embedded identity provider at /idp, and its pages at /idp-ui. */
export function identityPages({ resources, documents, embedded, logKey, seeded }: Parts): Router {
  const { issuer, secrets } = embedded
  const { database, log, limits } = resources
  const desk: PageDesk = {
    ...{ db: database.db, log, limits, secrets, logKey, pages: documents, origin: new URL(issuer).origin },
    origins: () => originsOf(documents.rules()),
  }
  const provider = providerOf(desk, embedded)
  const signIn = signInPages({ desk, provider, seeded })
  const account = accountPage({
    ...{ desk, provider, ownAddress: (text) => ownPage(documents.rules(), text) },
    onPasswordChanged: (subject, requestId) => signOutEverywhere(database.db, { issuer, subject, requestId }),
  })
  const invitation = invitationPage(desk)
  const form = [express.urlencoded({ extended: false, limit: mostFormBytes }), withoutNul]
  const { mount, pages, account: accountPath, invitation: invitationPath } = providerPaths
  const router = Router({ caseSensitive: true, strict: true })
  router.use([mount, pages], withoutNul)
  router.use([`${mount}/auth`, `${mount}/session`, pages], counted(desk))
  router.use(mount, fromProvider(desk, provider))
  router.get(accountPath, account.show)
  router.post(`${accountPath}/names`, form, account.isOwnForm, account.saveNames)
  router.post(`${accountPath}/password`, form, account.isOwnForm, account.savePassword)
  router.get(
    `/:locale${invitationPath}`,
    invitationLinks((query) => `${desk.origin}${invitationPath}?${query.toString()}`),
  )
  router.get(invitationPath, invitation.show)
  router.post(invitationPath, form, invitation.isOwnForm, invitation.submit)
  router.get(`${pages}/:uid`, signIn.show)
  router.post(`${pages}/:uid`, form, signIn.isOwnForm, signIn.submit)
  router.post(`${pages}/:uid/abort`, form, signIn.isOwnForm, signIn.abort)
  router.use(pages, (request, _response, next) => next(new Problem('not_found', { context: { path: request.path } })))
  return router
}

/** Refuses U+0000, which no person types and no text of a database holds, in an address or a form. */
const withoutNul: RequestHandler = ({ originalUrl, body }, _response, next) => {
  const typed = Object.entries((body as Record<string, unknown> | undefined) ?? {}).flat()
  next(originalUrl.includes('%00') || typed.some((it) => String(it).includes('\0')) ? new Problem('request.malformed') : undefined)
}

/** Counts who begins or ends a sign-in or looks at its pages: each leaves a row. Forms of the pages are counted as tries. What servers ask of each other is not counted. */
function counted(desk: PageDesk): RequestHandler {
  return async (request, response, next) => {
    try {
      if (request.method !== 'POST' || request.baseUrl !== providerPaths.pages) await desk.limits.consume('sso', `network ${networkFor(request)}`)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'rate.limited') throw error
      const { id } = requestFacts(request)
      Object.assign(requestFacts(request), { route: 'identity', problem: error.code })
      return sendTooMany(response, error, { locale: localeFor(desk.pages.rules(), request), requestId: id, texts: desk.pages.texts })
    }
    next()
  }
}

/** The provider, made anew when the origins of the site have changed. */
function providerOf(desk: PageDesk, { issuer, secrets }: EmbeddedProvider): () => Provider {
  const documents = documentsOf(desk)
  let made: { origins: string; provider: Provider } | undefined
  return () => {
    const origins = [...new Set([desk.origin, ...desk.origins()])]
    if (made?.origins !== origins.join(' '))
      made = { origins: origins.join(' '), provider: createProvider({ issuer, origins, secrets, db: desk.db, log: desk.log, pages: documents }) }
    return made.provider
  }
}

/** The provider's own answers. Its refusals are documents like ours, and its forms may lead over all our origins. */
function fromProvider({ origins }: PageDesk, provider: () => Provider): RequestHandler {
  return (request, response, next) => {
    if (!request.url.startsWith('/') || request.url.startsWith('//')) return next(new Problem('request.malformed'))
    requestFacts(request).route = 'identity-provider'
    const policy = response.get('Content-Security-Policy')
    if (policy !== undefined) response.set('Content-Security-Policy', policyForForms(policy, origins()))
    return provider().callback()(request, response)
  }
}

function documentsOf(desk: PageDesk): ProviderPages {
  return {
    refused: async (request, { isExpired }) => htmlOf(desk, request as Request, refusedPage(desk, request as Request, isExpired)),
    signOut: (request, { action, mark }) => {
      const locale = localeFor(desk.pages.rules(), request as Request, (request as Request).query['ui_locales'])
      const view: Omit<SignOutView, 'languages'> = { form: { action: new URL(action).pathname, mark } }
      return htmlOf(desk, request as Request, { name: 'sign-out', locale, view, address: '' })
    },
  }
}

async function htmlOf(desk: PageDesk, request: Request, page: Parameters<typeof providerDocument>[2]): Promise<string> {
  const { html, headers } = await providerDocument(desk, request, page)
  if (request.res) setFlat(request.res, headers)
  return html.toString('utf8')
}
