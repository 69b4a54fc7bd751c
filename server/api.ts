import { type AnyRouter, implement } from '@orpc/server'
import { productDetail, productTraining } from '#server/content/catalog/detail.ts'
import {
  domainSpecificProducts,
  freeTrialProducts,
  popularKeywords,
  productCategory,
  productGroups,
  productPricing,
  productRecommend,
  productResources,
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
import { answerDemo, finishDemo, requestDemo } from '#server/contact/demo/service.ts'
import { eventPage, trainings } from '#server/content/event/service.ts'
import { issueTypes } from '#server/contact/inquiry/help.ts'
import { type SignInDesk, signInOperations } from '#server/people/identity/service.ts'
import { partners, trustedPartners } from '#server/content/partner/service.ts'
import { redirectOf } from '#server/content/redirect/service.ts'
import { countries, regions, timeZones } from '#server/content/region/service.ts'
import { materialDetail } from '#server/content/resource/detail.ts'
import { searchResources } from '#server/content/resource/service.ts'
import { searchPages } from '#server/content/search/service.ts'
import { allSitePages } from '#server/content/site-pages/service.ts'
import { solutionPage, solutionPageBelow } from '#server/content/solution/service.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import {
  type Operation,
  type Operations,
  operationsOf,
  readerOver,
  type Services,
} from '#server/kernel/operations.ts'
import { remoteAnswers } from '#server/web/api/remote-api.ts'
import { contract, type Reader } from './api-contract.ts'
import { ownServices } from './local-services.ts'

/** What answers each operation here. A remote provider answers those that are not `ownServices` when API_URL is set. */
export const services: Omit<Services<typeof contract>, 'identity'> = {
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
    pricing: productPricing,
    recommend: productRecommend,
    resources: productResources,
    trainingVideo: productTraining,
  },
  ...ownServices,
}

/** The services when a remote provider at API_URL answers the catalog and content. */
export function remoteServices(options: Parameters<typeof remoteAnswers>[1]): typeof services {
  return { ...remoteAnswers(contract, options), ...ownServices }
}

/** All operations: those of the catalog and content, and signing in at an identity provider. */
export function withSignIn(answers: typeof services, desk: SignInDesk): Services<typeof contract> {
  return { ...answers, identity: signInOperations(desk) }
}

/** The API as its transports take it: over HTTP, and in process. */
export interface Api {
  router: AnyRouter
  /** The reads that a page may make, in its request's context. */
  readerFor(context: RequestContext): Reader
}

/** Puts the contract over what answers it. */
export function createApi(answers: Services<typeof contract>): Api {
  const operations = operationsOf(contract, answers)
  const os = implement(contract).$context<RequestContext>()
  return {
    router: os.router(bind(os, operations) as never),
    readerFor: (context) => readerOver(contract, operations, context) as Reader,
  }
}

/** The calls of the demo as they are answered over HTTP. */
export function createDemoApi(): AnyRouter {
  const answers: Services<typeof demoApi.contract> = {
    demo: { customer: answerDemo, request: requestDemo, finish: finishDemo },
  }
  const os = implement(demoApi.contract).$context<RequestContext>()
  return os.router(bind(os, operationsOf(demoApi.contract, answers)) as never)
}

/** A procedure of oRPC that waits for its handler, or a router of them. */
type Binder = {
  use(
    middleware: (call: {
      context: RequestContext
      next: (changed: { context: AnsweringContext }) => unknown
    }) => unknown,
  ): {
    handler(answer: (call: { context: AnsweringContext; input: unknown }) => unknown): unknown
  }
} & { [key: string]: Binder }

interface AnsweringContext {
  answer: ReturnType<Operation>
}

/** Admits each call in a middleware, which runs before the input is parsed. */
function bind(os: unknown, operations: Operations): unknown {
  if (typeof operations === 'function')
    return (os as Binder)
      .use(({ context, next }) => next({ context: { answer: operations(context) } }))
      .handler(({ context, input }) => context.answer(input))
  return Object.fromEntries(
    Object.entries(operations).map(([key, below]) => [key, bind((os as Binder)[key], below)]),
  )
}
