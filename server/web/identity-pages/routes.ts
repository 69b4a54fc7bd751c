import { type Request, type RequestHandler, Router } from 'express'
import type { Provider } from 'oidc-provider'
import type { Metrics } from '#server/platform/ops/metrics.ts'
import { originsOf } from '#server/platform/address/address-rules.ts'
import type { DocumentServices } from '#server/web/pages/internal-page.ts'
import { policyForForms, setFlatHeaders } from '#server/web/security-headers.ts'
import { Problem } from '#server/kernel/problem.ts'
import { stateOf } from '#server/kernel/request-state.ts'
import {
  createProvider,
  type ProviderPages,
  providerPaths,
} from '#server/people/identity-provider/provider.ts'
import type { SignOutView } from '#server/people/identity-provider/contract.ts'
import type { ProviderSecrets } from '#server/people/identity-provider/secrets.ts'
import { ownPage, type SignInSecrets } from '#server/people/identity/service.ts'
import { signOutEverywhere } from '#server/people/account/sign-in.ts'
import { accountPage } from './account.ts'
import { callPages } from './call.ts'
import { localeFor, type PageDependencies, providerDocument, refusedPage } from './documents.ts'
import { formBody, limited, withoutNul } from './guards.ts'
import { type IdentityResources, invitationPages } from './invitation.ts'
import { type SeededPeople, signInPages } from './sign-in.ts'
import { unsubscribePages } from './unsubscribe.ts'

/** The embedded identity provider. */
interface EmbeddedProvider {
  issuer: string
  secrets: ProviderSecrets
}

interface Options {
  resources: IdentityResources & {
    metrics: Pick<Metrics, 'passwordAttempt'>
    signIn: { embedded: EmbeddedProvider | undefined; secrets: SignInSecrets }
  }
  documents: DocumentServices
  /** Seeded people that the sign-in page offers in development. */
  seeded: SeededPeople | undefined
}

/**
 * Creates the routes of the invitation page, of the pages that stop emails and change calls and, if
 * the identity provider is embedded, of its sign-in pages and account page.
 */
export function identityPages({ resources, documents, seeded }: Options): Router {
  const { embedded, secrets } = resources.signIn
  const { logKey, flowKey } = secrets
  const router = Router({ caseSensitive: true, strict: true })
  router.use(
    invitationPages({
      resources,
      documents,
      logKey,
      formKey: embedded?.secrets.formKey ?? flowKey,
      hasPasswords: embedded !== undefined,
    }),
  )
  router.use(unsubscribePages({ resources, documents }))
  router.use(callPages({ resources, documents }))
  if (embedded) router.use(providerPages({ resources, documents, embedded, logKey, seeded }))
  return router
}

interface ProviderOptions extends Options {
  embedded: EmbeddedProvider
  /** Key for the hashes that identify people in the log. */
  logKey: string
}

/** Creates the routes of the embedded identity provider at /idp, and of its pages at /idp-ui. */
function providerPages({
  resources,
  documents,
  embedded,
  logKey,
  seeded,
}: ProviderOptions): Router {
  const { issuer, secrets } = embedded
  const { database, log, limits, metrics } = resources
  const page: PageDependencies = {
    db: database.db,
    log,
    limits,
    secrets,
    logKey,
    pages: documents,
    origin: new URL(issuer).origin,
    origins: () => originsOf(documents.rules()),
  }
  const provider = providerOf(page, embedded)
  const signIn = signInPages({ page, provider, seeded, metrics })
  const account = accountPage({
    page,
    provider,
    ownAddress: (text) => ownPage(documents.rules(), text),
    onPasswordChanged: (subject, requestId) =>
      signOutEverywhere(database.db, { issuer, subject, requestId }),
  })
  const { mount, pages, account: accountPath } = providerPaths
  const router = Router({ caseSensitive: true, strict: true })
  router.use([mount, pages], withoutNul)
  router.use([`${mount}/auth`, `${mount}/session`, pages], limited(page))
  router.use(mount, answerByProvider(page, provider))
  router.get(accountPath, account.show)
  router.post(`${accountPath}/names`, formBody, account.isOwnForm, account.saveNames)
  router.post(`${accountPath}/password`, formBody, account.isOwnForm, account.savePassword)
  router.get(`${pages}/:uid`, signIn.show)
  router.post(`${pages}/:uid`, formBody, signIn.isOwnForm, signIn.submit)
  router.post(`${pages}/:uid/abort`, formBody, signIn.isOwnForm, signIn.abort)
  router.use(pages, (request, _response, next) =>
    next(new Problem('not_found', { context: { path: request.path } })),
  )
  return router
}

/**
 * Returns a function that returns the provider. The function creates a new provider if the site's
 * origins have changed.
 */
function providerOf(page: PageDependencies, { issuer, secrets }: EmbeddedProvider): () => Provider {
  const pages = providerPagesOf(page)
  let created: { origins: string; provider: Provider } | undefined
  return () => {
    const origins = [...new Set([page.origin, ...page.origins()])]
    if (created?.origins !== origins.join(' '))
      created = {
        origins: origins.join(' '),
        provider: createProvider({
          issuer,
          origins,
          secrets,
          config: page.pages.config,
          db: page.db,
          log: page.log,
          pages,
        }),
      }
    return created.provider
  }
}

/** Passes requests to the provider. Allows the provider's forms to redirect to all our origins. */
function answerByProvider({ origins }: PageDependencies, provider: () => Provider): RequestHandler {
  return (request, response, next) => {
    if (!request.url.startsWith('/') || request.url.startsWith('//'))
      return next(new Problem('request.malformed'))
    stateOf(request).route = 'identity-provider'
    const policy = response.get('Content-Security-Policy')
    if (policy !== undefined)
      response.set('Content-Security-Policy', policyForForms(policy, origins()))
    return provider().callback()(request, response)
  }
}

function providerPagesOf(page: PageDependencies): ProviderPages {
  return {
    refused: async (request, { isExpired }) =>
      htmlOf(page, request as Request, refusedPage(page, request as Request, isExpired)),
    signOut: (request, { action, mark }) => {
      const locale = localeFor(
        page.pages.rules(),
        request as Request,
        (request as Request).query['ui_locales'],
      )
      const view: Omit<SignOutView, 'languages'> = {
        form: { action: new URL(action).pathname, mark },
      }
      return htmlOf(page, request as Request, { name: 'sign-out', locale, view, address: '' })
    },
  }
}

async function htmlOf(
  dependencies: PageDependencies,
  request: Request,
  page: Parameters<typeof providerDocument>[2],
): Promise<string> {
  const { html, headers } = await providerDocument(dependencies, request, page)
  if (request.res) setFlatHeaders(request.res, headers)
  return html.toString('utf8')
}
