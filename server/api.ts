import type { AnyContractRouter } from '@orpc/contract'
import { type AnyRouter, implement } from '@orpc/server'
import {
  domainSpecificProducts,
  freeTrialProducts,
  popularKeywords,
  productCategory,
  productGroups,
  searchProducts,
} from '#server/content/catalog/service.ts'
import {
  contactUsSections,
  homeBanners,
  pageSections,
  partnersSections,
  solutionMenu,
  topMenu,
} from '#server/content/editorial/service.ts'
import { demoApi } from '#server/contact/demo/contract.ts'
import { questionnaire } from '#server/contact/demo/questionnaire.ts'
import { answerDemo, finishDemo, requestDemo } from '#server/contact/demo/service.ts'
import { eventPage, trainings } from '#server/content/event/service.ts'
import { issueTypes } from '#server/contact/inquiry/help.ts'
import { accountServices } from '#server/people/account/operations.ts'
import { signInOperations } from '#server/people/identity/service.ts'
import { partners, trustedPartners } from '#server/content/partner/service.ts'
import { productDetail, productTraining } from '#server/content/product/detail.ts'
import {
  productPricing,
  productRecommend,
  productResources,
} from '#server/content/product/service.ts'
import { redirectOf } from '#server/content/redirect/service.ts'
import { countries, regions, timeZones } from '#server/content/region/service.ts'
import { materialDetail } from '#server/content/resource/detail.ts'
import { searchResources } from '#server/content/resource/service.ts'
import { searchPages } from '#server/content/search/service.ts'
import { allSitePages } from '#server/content/site-pages/service.ts'
import { solutionPage, solutionPageBelow } from '#server/content/solution/service.ts'
import { admit, type AdmittedContext } from '#server/kernel/access.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { OperationMeta } from '#server/kernel/contract.ts'
import {
  type Operations,
  operationsOf,
  readerOver,
  type Services,
} from '#server/kernel/operations.ts'
import { tellPeople } from '#server/people/notification/service.ts'
import { giftValueOf } from '#server/trade/giftvalue/service.ts'
import { listBuiltToOrder } from '#server/trade/offer/service.ts'
import { remoteAnswers } from '#server/web/api/remote-api.ts'
import { contract, type Reader } from './api-contract.ts'
import { ownServices } from './local-services.ts'
import type { SignIn } from './sign-in.ts'

/**
 * Services that handle the operations in this process. If API_URL is set, a remote provider handles
 * all operations except those of `ownServices`.
 */
export const services: Omit<Services<typeof contract>, 'identity' | 'account'> = {
  common: { countries, regions, timeZones },
  content: {
    menus: topMenu,
    solutionMenu,
    banners: homeBanners,
    contactUsPage: contactUsSections,
    partnersPage: partnersSections,
    page: pageSections,
  },
  sitePages: { all: allSitePages },
  solution: { byCode: solutionPage, byPlace: solutionPageBelow },
  partner: { all: partners, trusted: trustedPartners },
  help: { issueTypes },
  redirect: { lookUp: redirectOf },
  resources: { detail: materialDetail, search: searchResources },
  events: { trainings, page: eventPage },
  search: { find: searchPages },
  catalog: {
    categories: productGroups,
    domainSpecific: domainSpecificProducts,
    freeTrials: freeTrialProducts,
    freeTrial: freeTrialProducts,
    category: productCategory,
    popularKeywords,
    search: searchProducts,
    detail: productDetail,
    pricing: productPricing({ listBuiltToOrder }),
    recommend: productRecommend,
    resources: productResources,
    trainingVideo: productTraining,
  },
  ...ownServices,
}

/**
 * Returns the services for use with a remote provider at API_URL. The provider handles all
 * operations except those of `ownServices`.
 */
export function remoteServices(options: Parameters<typeof remoteAnswers>[1]): typeof services {
  return { ...remoteAnswers(contract, options), ...ownServices }
}

/** Adds the services that need the identity provider: identity and account. */
export function withSignIn(
  others: typeof services,
  signIn: Pick<
    SignIn,
    'client' | 'secrets' | 'onSignIn' | 'endProviderSessions' | 'listFailedSignIns'
  >,
): Services<typeof contract> {
  const { endProviderSessions, listFailedSignIns } = signIn
  return {
    ...others,
    identity: signInOperations(signIn),
    account: accountServices({ giftValueOf, endProviderSessions, listFailedSignIns, tellPeople }),
  }
}

/** The API, for calls over HTTP and for calls in the same process. */
export interface Api {
  router: AnyRouter
  /** Returns the client that a page reads with, in the context of its request. */
  readerFor(context: RequestContext): Reader
}

/** Creates the API from the services that implement it. */
export function createApi(answers: Services<typeof contract>): Api {
  const operations = operationsOf(contract, answers)
  return {
    router: routerOf(contract, operations),
    readerFor: (context) =>
      Object.assign(
        readerOver(contract, operations, context) as object,
        readerOver(demoApi.contract, demoOperations, context),
      ) as Reader,
  }
}

const demoAnswers: Services<typeof demoApi.contract> = {
  demo: { questionnaire, customer: answerDemo, request: requestDemo, finish: finishDemo },
}
const demoOperations = operationsOf(demoApi.contract, demoAnswers)

/** Creates the HTTP router of the demo's API. */
export function createDemoApi(): AnyRouter {
  return routerOf(demoApi.contract, demoOperations)
}

/**
 * Creates the oRPC router that calls the operations. The middleware at the router's root runs
 * `admit` before the input is parsed.
 */
function routerOf(router: AnyContractRouter, operations: Operations): AnyRouter {
  const os = implement(router as { [key: string]: AnyContractRouter })
    .$context<RequestContext>()
    .use(({ context, procedure, next }) =>
      next({ context: { admitted: admit(context, procedure['~orpc'].meta as OperationMeta) } }),
    )
  return os.router(bind(os, operations) as never)
}

type Binder = {
  handler(
    answer: (call: { context: { admitted: AdmittedContext }; input: unknown }) => Promise<unknown>,
  ): unknown
} & { [key: string]: Binder }

function bind(os: unknown, operations: Operations): unknown {
  if (typeof operations === 'function')
    return (os as Binder).handler(({ context, input }) => operations(context.admitted, input))
  return Object.fromEntries(
    Object.entries(operations).map(([key, below]) => [key, bind((os as Binder)[key], below)]),
  )
}
