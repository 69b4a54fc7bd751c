import { redirect } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import type { DescribePage, DocumentContext } from '#components/document/context.ts'
import { pageTitle } from '#components/document/page-title.ts'
import { findData, requireData } from '#components/document/require-data.ts'
import { withLabel } from '#config/lists.ts'
import { pathOf, routes } from '#config/routes.ts'
import type { Questionnaire } from '#server/contact/demo/contract.ts'
import type { ProductDetail } from '#server/content/product/contract.ts'
import {
  type AnswerName,
  answerNames,
  answersInQuery,
  type DemoAnswers,
  firstMissing,
  queryOfAnswers,
  questionCount,
} from './demo-answers.ts'
import { type MatchReason, rankedMatches } from './demo-match.ts'
import {
  answerAskedOn,
  type DemoRoute,
  firstSetupRoute,
  hostingOf,
  neededAnswers,
  questionRoutes,
  recommendedHosting,
} from './demo-steps.ts'

/** A recommended product with its name and introduction. */
export interface MatchedProduct {
  reason: MatchReason
  detail: ProductDetail
}

/** Data of a page of the demo. */
export interface DemoPageData {
  route: DemoRoute
  questionnaire: Questionnaire
  /** Answers in the URL that the questionnaire offers. */
  answers: DemoAnswers
  /** Recommended products, the match or the chosen one first; only where the page shows them. */
  matches: MatchedProduct[]
}

export type DemoPage = DocumentContext & { data: DemoPageData }

/** Number of products to load: the match, and two others to choose from. */
const shownMatches: Partial<Record<DemoRoute, number>> = {
  'wpc-demo-industry-match': 3,
  'wpc-demo-product': 1,
}

/**
 * Loads a page of the demo. A page that is opened before the answers it needs are given redirects
 * to the first open question. Source: C18.
 */
export async function loadDemoPage(page: PageContextServer): Promise<DemoPageData> {
  const route = page.routeName as DemoRoute
  const questionnaire = await requireData(
    page.read.demo.questionnaire({ websiteCode: page.locale }),
  )
  const answers = offeredAnswers(questionnaire, answersInQuery(page.query))
  const target = targetOf({ page, route, questionnaire, answers })
  if (target !== undefined) throw redirect(target, 302)
  return { route, questionnaire, answers, matches: await loadMatches(page, questionnaire, answers) }
}

/** Returns the link to a page of the demo with the answers. */
export function demoHref(
  { locale }: Pick<DocumentContext, 'locale'>,
  route: DemoRoute,
  answers: DemoAnswers,
  further?: Record<string, string>,
): string {
  return `/${locale}${pathOf(route)}${queryOfAnswers(answers, further)}`
}

/** Leaves out answers that the questionnaire does not offer, such as from an old link. */
function offeredAnswers({ questions, products }: Questionnaire, answers: DemoAnswers): DemoAnswers {
  const offered: DemoAnswers = {}
  for (const [index, name] of answerNames.entries()) {
    const id = answers[name]
    if (questions[index]?.answers.some((it) => it.id === id) && id !== undefined) offered[name] = id
  }
  const { product } = answers
  if (product !== undefined && products.some((it) => it.product === product))
    offered.product = product
  return offered
}

interface Opened {
  page: PageContextServer
  route: DemoRoute
  questionnaire: Questionnaire
  answers: DemoAnswers
}

/** Returns the page to open instead: the first open question, or the recommended setup. */
function targetOf({ page, route, questionnaire, answers }: Opened): string | undefined {
  const isConfirmation =
    route === 'wpc-demo-complete' && (page.posted !== undefined || page.query['sent'] === '1')
  if (isConfirmation) return undefined
  const missing = firstMissing(answers, neededAnswers(route))
  if (missing !== undefined) {
    const question = questionRoutes[answerNames.indexOf(missing)] ?? 'wpc-demo'
    const reason: Record<string, string> =
      page.query['from'] === missing ? { missing: '1' } : { gap: route }
    return demoHref(page, question, answers, { ...reason, ...changeOf(page) })
  }
  if (route === 'wpc-demo-complete') return demoHref(page, 'wpc-demo-request-demo', answers)
  // the form of the last check cannot know which setup its answer leads to
  const { hosting } = recommendedHosting(questionnaire, answers)
  if (page.query['from'] === 'c2' && hostingOf(route) !== undefined && hostingOf(route) !== hosting)
    return demoHref(page, firstSetupRoute(hosting), answers)
  return undefined
}

function changeOf({ query }: DocumentContext): Record<string, string> {
  return query['change'] === '1' ? { change: '1' } : {}
}

/** Loads as many of the best products as the page shows. Products that a locale lacks are left out. */
async function loadMatches(
  page: PageContextServer,
  { products }: Questionnaire,
  answers: DemoAnswers,
): Promise<MatchedProduct[]> {
  const count = shownMatches[page.routeName as DemoRoute] ?? 0
  const ranked = rankedMatches(products, answers)
  const chosen = ranked.filter((it) => it.product === answers.product)
  const found: MatchedProduct[] = []
  for (const { product, reason } of new Set([...chosen, ...ranked])) {
    if (found.length === count) break
    const detail = await requireData(
      findData(page.read.catalog.detail({ id: product, websiteCode: page.locale })),
    )
    if (detail) found.push({ reason, detail })
  }
  return found
}

/** Metadata of a page of the demo. The title of a question says which one it is. */
export const describeDemo: DescribePage<DemoPageData> = (page) => {
  const { t } = page.texts
  const title = t('demo:meta.title', { title: titleOf(page) })
  const hasFault =
    page.query['missing'] === '1' ||
    (page.posted !== undefined && (page.posted.faults.length > 0 || page.posted.problem !== null))
  return {
    title: pageTitle(page.site, hasFault ? t('demo:meta.error', { title }) : title),
    description: t('demo:meta.description'),
  }
}

/** Returns the heading of a page, with the number of a question before it. */
function titleOf(page: DemoPage): string {
  const { t } = page.texts
  const { route, matches } = page.data
  const asked = answerAskedOn(route)
  if (asked) {
    const { title } = questionOf(page.data.questionnaire, asked)
    return withLabel(page.locale, progressText(page, asked), title)
  }
  if (hostingOf(route)) return t(`demo:setup.${route}.title`)
  return headingOf(page, matches[0])
}

/** Returns the heading of a page that is neither a question nor a setup step. */
export function headingOf(page: DemoPage, match: MatchedProduct | undefined): string {
  const { t } = page.texts
  const product = match?.detail.productBanner.productName
  switch (page.data.route) {
    case 'wpc-demo-industry-match':
      return product === undefined ? t('demo:match.none') : t('demo:match.title', { product })
    case 'wpc-demo-product':
      return product === undefined
        ? t('demo:product.titleNone')
        : t('demo:product.title', { product })
    case 'wpc-demo-request-demo':
      return t(page.posted?.step === 'check' ? 'demo:request.checkTitle' : 'demo:request.title')
    case 'wpc-demo-complete':
      return t(isExpired(page) ? 'demo:complete.gone' : 'demo:complete.title')
    default:
      return t('demo:start.title')
  }
}

/** True if the receipt in the URL is forged or has expired. */
export function isExpired({ posted }: DocumentContext): boolean {
  return posted !== undefined && posted.receipt === null
}

/** Returns the position of a question among its kind, such as "Question 2 of 3". */
export function progressText({ texts: { t } }: DocumentContext, asked: AnswerName): string {
  const index = answerNames.indexOf(asked)
  return index < questionCount
    ? t('demo:progress.question', { number: index + 1, count: questionCount })
    : t('demo:progress.check', {
        number: index + 1 - questionCount,
        count: answerNames.length - questionCount,
      })
}

/** Returns the question of an answer. */
export function questionOf({ questions }: Questionnaire, name: AnswerName) {
  const question = questions[answerNames.indexOf(name)]
  if (!question) throw new Error(`the questionnaire lacks ${name}`)
  return question
}

/** True if the demo layout shows the logo on a page. Source: spec §2 Layouts. */
export function showsLogo({ routeName }: DocumentContext): boolean {
  return routeName === null || routes[routeName].showsLogo
}
