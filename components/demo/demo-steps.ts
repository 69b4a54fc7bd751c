import { type RouteName, routes as siteRoutes } from '#config/routes.ts'
import type { Questionnaire } from '#server/contact/demo/contract.ts'
import { type AnswerName, answerNames, type DemoAnswers, questionCount } from './demo-answers.ts'

/** A page of the demo. */
export type DemoRoute = Extract<RouteName, `wpc-demo${string}`>

/** Every page of the demo. */
export const demoRoutes = Object.keys(siteRoutes).filter((it): it is DemoRoute =>
  it.startsWith('wpc-demo'),
)

/** The parts of the demo that its progress shows. */
export const phases = ['questions', 'match', 'check', 'setup', 'request'] as const
export type Phase = (typeof phases)[number]

/** Ways to run a product. Each has setup steps. */
export const hostings = ['ensaas', 'private-cloud', 'share-point'] as const
export type Hosting = (typeof hostings)[number]

/** Why a hosting is shown. */
export type HostingReason = 'chosen' | 'offline' | 'small' | 'open' | 'seen'

/** Pages of the questions and product checks, in the order of the answers. */
export const questionRoutes = [
  'wpc-demo-question-1',
  'wpc-demo-question-2',
  'wpc-demo-question-3',
  'wpc-demo-product-check-1',
  'wpc-demo-product-check-2',
] as const satisfies readonly DemoRoute[]

const firstSetup: Record<Hosting, DemoRoute> = {
  ensaas: 'wpc-demo-ensaas-step-one',
  'private-cloud': 'wpc-demo-private-cloud-step-one',
  'share-point': 'wpc-demo-share-point-step-one',
}

/** Returns the name of the answer that a page asks for; undefined if it asks none. */
export function answerAskedOn(route: DemoRoute): AnswerName | undefined {
  return answerNames[questionRoutes.findIndex((it) => it === route)]
}

/** Returns how many answers a page needs, from the first. */
export function neededAnswers(route: DemoRoute): number {
  const asked = questionRoutes.findIndex((it) => it === route)
  if (asked >= 0) return asked
  if (route === 'wpc-demo') return 0
  return hostingOf(route) === undefined ? questionCount : answerNames.length
}

/** Returns the part of the demo that a page belongs to; undefined for the first and last page. */
export function phaseOf(route: DemoRoute): Phase | undefined {
  if (route.startsWith('wpc-demo-question')) return 'questions'
  if (route.startsWith('wpc-demo-product-check')) return 'check'
  if (route === 'wpc-demo-industry-match' || route === 'wpc-demo-product') return 'match'
  if (hostingOf(route) !== undefined) return 'setup'
  return route === 'wpc-demo-request-demo' ? 'request' : undefined
}

/** Returns the hosting whose setup a page shows. */
export function hostingOf(route: DemoRoute): Hosting | undefined {
  return hostings.find((it) => route.startsWith(`wpc-demo-${it}`))
}

/** Returns the setup pages of a hosting, in order. */
export function setupRoutes(
  hosting: Hosting,
  questionnaire: Questionnaire,
  answers: DemoAnswers,
): DemoRoute[] {
  if (hosting === 'ensaas') return [firstSetup.ensaas]
  if (hosting === 'share-point') return [firstSetup['share-point'], 'wpc-demo-share-point-step-two']
  const isOffline = codeOf(questionnaire, answers, 'c1') === 'offline'
  return [
    firstSetup['private-cloud'],
    'wpc-demo-private-cloud-step-two',
    isOffline
      ? 'wpc-demo-private-cloud-offline-authentication'
      : 'wpc-demo-private-cloud-connected-devices',
  ]
}

/** Returns the first setup page of a hosting. */
export function firstSetupRoute(hosting: Hosting): DemoRoute {
  return firstSetup[hosting]
}

/** Recommends a hosting: the chosen one, unless the checks speak against it. */
export function recommendedHosting(
  questionnaire: Questionnaire,
  answers: DemoAnswers,
): { hosting: Hosting; reason: HostingReason } {
  const chosen = codeOf(questionnaire, answers, 'q3')
  const isOffline = codeOf(questionnaire, answers, 'c1') === 'offline'
  if (isOffline && chosen !== 'private-cloud')
    return { hosting: 'private-cloud', reason: 'offline' }
  const hosting = hostings.find((it) => it === chosen)
  if (hosting) return { hosting, reason: 'chosen' }
  return codeOf(questionnaire, answers, 'c2') === 'few'
    ? { hosting: 'share-point', reason: 'small' }
    : { hosting: 'ensaas', reason: 'open' }
}

/** Returns the page before a page. */
export function previousRoute(
  route: DemoRoute,
  questionnaire: Questionnaire,
  answers: DemoAnswers,
): DemoRoute | undefined {
  const asked = questionRoutes.findIndex((it) => it === route)
  if (asked === 0) return 'wpc-demo'
  if (route === 'wpc-demo-product-check-1') return 'wpc-demo-product'
  if (asked > 0) return questionRoutes[asked - 1]
  if (route === 'wpc-demo-industry-match') return 'wpc-demo-question-3'
  if (route === 'wpc-demo-product') return 'wpc-demo-industry-match'
  const shown = hostingOf(route)
  if (shown) {
    const routes = setupRoutes(shown, questionnaire, answers)
    const index = routes.indexOf(route)
    // the other third step of the private cloud has the same predecessor
    return routes[(index < 0 ? routes.length - 1 : index) - 1] ?? 'wpc-demo-product-check-2'
  }
  if (route !== 'wpc-demo-request-demo') return undefined
  if (answers.c2 === undefined) return 'wpc-demo-industry-match'
  const { hosting } = recommendedHosting(questionnaire, answers)
  return setupRoutes(hosting, questionnaire, answers).at(-1)
}

/** Returns the code of a chosen answer. */
export function codeOf(
  { questions }: Questionnaire,
  answers: DemoAnswers,
  name: AnswerName,
): string | undefined {
  return questions[answerNames.indexOf(name)]?.answers.find((it) => it.id === answers[name])?.code
}
