import type { Request, RequestHandler } from 'express'
import type { Provider } from 'oidc-provider'
import { localeFacts, type Locale } from '#config/locales.ts'
import type { Metrics } from '#server/platform/ops/metrics.ts'
import { fullName } from '#server/people/account/service.ts'
import type { SeededPerson, SignInView } from '#server/people/identity-provider/contract.ts'
import { providerPaths } from '#server/people/identity-provider/provider.ts'
import type { SeedLogins } from '#server/people/identity-provider/seed-people.ts'
import { formToken, signIn } from '#server/people/identity-provider/service.ts'
import {
  fieldOf,
  localeFor,
  maxPasswordLength,
  ownForms,
  type PageDependencies,
  sendPage,
  sendRefused,
  setKnownBrowser,
  signInAttempt,
} from './documents.ts'

/** The seeded people that the sign-in page offers in development. */
export interface SeededPeople {
  people: SeedLogins['people']
  /** The password of all seeded people, if this process knows it. */
  password: string | undefined
}

interface Options {
  page: PageDependencies
  provider: () => Provider
  /** The seeded people; set in development only. */
  seeded: SeededPeople | undefined
  /** Counts the outcomes of attempts with a password. */
  metrics: Pick<Metrics, 'passwordAttempt'>
}

/** Handlers of the sign-in page. */
export interface SignInPages {
  show: RequestHandler
  isOwnForm: RequestHandler
  submit: RequestHandler
  abort: RequestHandler
}

const maxEmailLength = 254

/**
 * Creates the handlers of the sign-in page. Each requires the cookie of the sign-in whose id is in
 * the path.
 */
export function signInPages({ page, provider, seeded, metrics }: Options): SignInPages {
  const { pages } = page

  async function pageOf(request: Request, values: Partial<SignInView>) {
    const interaction = await interactionOf(provider(), request)
    if (!interaction) return undefined
    const { login_hint: hint, ui_locales: uiLocales } = interaction.params
    const locale = localeFor(pages.rules(), request, uiLocales)
    const address = `${providerPaths.pages}/${interaction.uid}`
    const view: Omit<SignInView, 'languages'> = {
      form: {
        action: `${address}?locale=${locale}`,
        mark: formToken(page, signInMark(interaction.uid)),
      },
      abortAction: `${address}/abort`,
      email: typeof hint === 'string' ? hint.slice(0, maxEmailLength) : '',
      password: null,
      fault: null,
      people: seededPeople(`${address}?locale=${locale}`, locale),
      ...values,
    }
    return { name: 'sign-in', locale, view, address: `${address}?locale=${locale}` } as const
  }

  function seededPeople(address: string, locale: Locale): SeededPerson[] {
    const { textLanguage } = localeFacts[locale]
    return (seeded?.people ?? []).map(({ key, email, firstName, lastName, describes }) => ({
      email,
      name: fullName({ firstName, lastName }),
      describes: describes[textLanguage],
      href: `${address}&person=${key}`,
    }))
  }

  function prefilled(request: Request): Partial<SignInView> {
    const person = seeded?.people.find((it) => it.key === request.query['person'])
    return person ? { email: person.email, password: seeded?.password ?? null } : {}
  }

  return {
    async show(request) {
      const signInPage = await pageOf(request, prefilled(request))
      await (signInPage
        ? sendPage(page, request, signInPage)
        : sendRefused(page, request, { isExpired: true, status: 400 }))
    },

    isOwnForm: ownForms(page, async (request) => {
      const interaction = await interactionOf(provider(), request)
      return interaction && signInMark(interaction.uid)
    }),

    async submit(request, response) {
      const email = fieldOf(request, 'email', maxEmailLength)
      const password = fieldOf(request, 'password', maxPasswordLength)
      const outcome = await signIn(page, { email, password, ...signInAttempt(request) })
      metrics.passwordAttempt(outcome.kind)
      if (outcome.kind === 'done') {
        const login = { accountId: outcome.subject, amr: ['pwd'], remember: false }
        response.set('Cache-Control', 'no-store')
        setKnownBrowser(request, outcome.knownBrowser)
        return provider().interactionFinished(
          request,
          response,
          { login },
          { mergeWithLastSubmission: false },
        )
      }
      const isLocked = outcome.kind === 'locked'
      if (isLocked) response.set('Retry-After', String(outcome.retryAfterSeconds))
      const fault = isLocked
        ? { kind: 'locked' as const, minutes: Math.ceil(outcome.retryAfterSeconds / 60) }
        : { kind: 'wrong' as const }
      const signInPage = await pageOf(request, { email, fault })
      if (!signInPage) return sendRefused(page, request, { isExpired: true, status: 400 })
      await sendPage(page, request, { ...signInPage, status: isLocked ? 429 : 422 })
    },

    async abort(request, response) {
      const result = { error: 'access_denied', error_description: 'the person gave up' }
      await provider().interactionFinished(request, response, result, {
        mergeWithLastSubmission: false,
      })
    },
  }
}

/** Finds the sign-in whose id is both in the cookie and in the path. */
async function interactionOf(provider: Provider, request: Request) {
  if (!request.res) return undefined
  const found = await provider.interactionDetails(request, request.res).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'SessionNotFound') return undefined
    throw error
  })
  return found?.uid === request.params['uid'] && found?.prompt.name === 'login' ? found : undefined
}

function signInMark(uid: string): string {
  return `sign-in ${uid}`
}
