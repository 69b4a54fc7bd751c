import { type Request, type RequestHandler, Router } from 'express'
import type { Provider } from 'oidc-provider'
import { originsOf } from '#server/platform/address/address-rules.ts'
import type { DocumentServices } from '#server/web/pages/internal-page.ts'
import { policyForForms, setFlatHeaders } from '#server/web/security-headers.ts'
import { Problem } from '#server/kernel/problem.ts'
import { requestFacts } from '#server/web/request.ts'
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
import { localeFor, type PageDependencies, providerDocument, refusedPage } from './documents.ts'
import { counted, formBody, withoutNul } from './guards.ts'
import { type IdentityResources, invitationPages } from './invitation.ts'
import { type SeededPeople, signInPages } from './sign-in.ts'

/** The embedded identity provider. */
interface EmbeddedProvider {
  issuer: string
  secrets: ProviderSecrets
}

interface Parts {
  resources: IdentityResources & {
    signIn: { embedded: EmbeddedProvider | undefined; secrets: SignInSecrets }
  }
  documents: DocumentServices
  /** Whom the sign-in page of development offers. */
  seeded: SeededPeople | undefined
}

/** The pages on which somebody signs in where the identity provider is ours, and joins a team whoever provides. */
export function identityPages({ resources, documents, seeded }: Parts): Router {
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
  if (embedded) router.use(providerPages({ resources, documents, embedded, logKey, seeded }))
  return router
}

interface ProviderParts extends Parts {
  embedded: EmbeddedProvider
  /** Key of the hashes by which log lines name people. */
  logKey: string
}

/** The embedded identity provider at /idp, and its pages at /idp-ui. */
function providerPages({ resources, documents, embedded, logKey, seeded }: ProviderParts): Router {
  const { issuer, secrets } = embedded
  const { database, log, limits } = resources
  const desk: PageDependencies = {
    db: database.db,
    log,
    limits,
    secrets,
    logKey,
    pages: documents,
    origin: new URL(issuer).origin,
    origins: () => originsOf(documents.rules()),
  }
  const provider = providerOf(desk, embedded)
  const signIn = signInPages({ desk, provider, seeded })
  const account = accountPage({
    desk,
    provider,
    ownAddress: (text) => ownPage(documents.rules(), text),
    onPasswordChanged: (subject, requestId) =>
      signOutEverywhere(database.db, { issuer, subject, requestId }),
  })
  const { mount, pages, account: accountPath } = providerPaths
  const router = Router({ caseSensitive: true, strict: true })
  router.use([mount, pages], withoutNul)
  router.use([`${mount}/auth`, `${mount}/session`, pages], counted(desk))
  router.use(mount, fromProvider(desk, provider))
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

/** The provider, made anew when the origins of the site have changed. */
function providerOf(desk: PageDependencies, { issuer, secrets }: EmbeddedProvider): () => Provider {
  const documents = documentsOf(desk)
  let made: { origins: string; provider: Provider } | undefined
  return () => {
    const origins = [...new Set([desk.origin, ...desk.origins()])]
    if (made?.origins !== origins.join(' '))
      made = {
        origins: origins.join(' '),
        provider: createProvider({
          issuer,
          origins,
          secrets,
          db: desk.db,
          log: desk.log,
          pages: documents,
        }),
      }
    return made.provider
  }
}

/** The provider's own answers. Its refusals are documents like ours, and its forms may lead over all our origins. */
function fromProvider({ origins }: PageDependencies, provider: () => Provider): RequestHandler {
  return (request, response, next) => {
    if (!request.url.startsWith('/') || request.url.startsWith('//'))
      return next(new Problem('request.malformed'))
    requestFacts(request).route = 'identity-provider'
    const policy = response.get('Content-Security-Policy')
    if (policy !== undefined)
      response.set('Content-Security-Policy', policyForForms(policy, origins()))
    return provider().callback()(request, response)
  }
}

function documentsOf(desk: PageDependencies): ProviderPages {
  return {
    refused: async (request, { isExpired }) =>
      htmlOf(desk, request as Request, refusedPage(desk, request as Request, isExpired)),
    signOut: (request, { action, mark }) => {
      const locale = localeFor(
        desk.pages.rules(),
        request as Request,
        (request as Request).query['ui_locales'],
      )
      const view: Omit<SignOutView, 'languages'> = {
        form: { action: new URL(action).pathname, mark },
      }
      return htmlOf(desk, request as Request, { name: 'sign-out', locale, view, address: '' })
    },
  }
}

async function htmlOf(
  desk: PageDependencies,
  request: Request,
  page: Parameters<typeof providerDocument>[2],
): Promise<string> {
  const { html, headers } = await providerDocument(desk, request, page)
  if (request.res) setFlatHeaders(request.res, headers)
  return html.toString('utf8')
}
