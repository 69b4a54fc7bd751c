import type { Request, RequestHandler } from 'express'
import type { Provider } from 'oidc-provider'
import { localeFacts, type Locale } from '#config/locales.ts'
import { fullName } from '#server/people/account/service.ts'
import type { SeededPerson, SignInView } from '#server/people/identity-provider/contract.ts'
import { providerPaths } from '#server/people/identity-provider/provider.ts'
import type { SeedLogins } from '#server/people/identity-provider/seed-people.ts'
import { formMark, signIn } from '#server/people/identity-provider/service.ts'
import {
  fieldOf,
  localeFor,
  ownForms,
  type PageDependencies,
  sendPage,
  sendRefused,
  triedBy,
} from './documents.ts'

/** The seeded people, whom development offers to sign in as. */
export interface SeededPeople {
  people: SeedLogins['people']
  /** Their password, where this process knows it. */
  password: string | undefined
}

interface Parts {
  desk: PageDependencies
  provider: () => Provider
  /** Only in development. */
  seeded: SeededPeople | undefined
}

/** What the pages of one sign-in answer. */
export interface SignInPages {
  show: RequestHandler
  isOwnForm: RequestHandler
  submit: RequestHandler
  abort: RequestHandler
}

const mostEmailLength = 254
const mostPasswordLength = 1024

/** The sign-in page: shown, sent, given up. Each needs the cookie of the sign-in that its address names. */
export function signInPages({ desk, provider, seeded }: Parts): SignInPages {
  const { pages } = desk

  async function pageOf(request: Request, shown: Partial<SignInView>) {
    const interaction = await interactionOf(provider(), request)
    if (!interaction) return undefined
    const { login_hint: hint, ui_locales: uiLocales } = interaction.params
    const locale = localeFor(pages.rules(), request, uiLocales)
    const address = `${providerPaths.pages}/${interaction.uid}`
    const view: Omit<SignInView, 'languages'> = {
      form: {
        action: `${address}?locale=${locale}`,
        mark: formMark(desk, markedFor(interaction.uid)),
      },
      abortAction: `${address}/abort`,
      email: typeof hint === 'string' ? hint.slice(0, mostEmailLength) : '',
      password: null,
      fault: null,
      people: seededOn(`${address}?locale=${locale}`, locale),
      ...shown,
    }
    return { name: 'sign-in', locale, view, address: `${address}?locale=${locale}` } as const
  }

  function seededOn(address: string, locale: Locale): SeededPerson[] {
    const { textLanguage } = localeFacts[locale]
    return (seeded?.people ?? []).map(({ key, email, firstName, lastName, describes }) => ({
      email,
      name: fullName({ firstName, lastName }),
      describes: describes[textLanguage],
      href: `${address}&person=${key}`,
    }))
  }

  function filledIn(request: Request): Partial<SignInView> {
    const person = seeded?.people.find((it) => it.key === request.query['person'])
    return person ? { email: person.email, password: seeded?.password ?? null } : {}
  }

  return {
    async show(request) {
      const page = await pageOf(request, filledIn(request))
      await (page
        ? sendPage(desk, request, page)
        : sendRefused(desk, request, { isExpired: true, status: 400 }))
    },

    isOwnForm: ownForms(desk, async (request) => {
      const interaction = await interactionOf(provider(), request)
      return interaction && markedFor(interaction.uid)
    }),

    async submit(request, response) {
      const [email, password] = [
        fieldOf(request, 'email', mostEmailLength),
        fieldOf(request, 'password', mostPasswordLength),
      ]
      const outcome = await signIn(desk, { email, password, ...triedBy(request) })
      if (outcome.kind === 'done') {
        const login = { accountId: outcome.subject, amr: ['pwd'], remember: false }
        response.set('Cache-Control', 'no-store')
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
      const page = await pageOf(request, { email, fault })
      if (!page) return sendRefused(desk, request, { isExpired: true, status: 400 })
      await sendPage(desk, request, { ...page, status: isLocked ? 429 : 422 })
    },

    async abort(request, response) {
      const result = { error: 'access_denied', error_description: 'the person gave up' }
      await provider().interactionFinished(request, response, result, {
        mergeWithLastSubmission: false,
      })
    },
  }
}

/** The sign-in that both the cookie and the address name. */
async function interactionOf(provider: Provider, request: Request) {
  if (!request.res) return undefined
  const found = await provider.interactionDetails(request, request.res).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'SessionNotFound') return undefined
    throw error
  })
  return found?.uid === request.params['uid'] && found?.prompt.name === 'login' ? found : undefined
}

function markedFor(uid: string): string {
  return `sign-in ${uid}`
}
