import type { ContractProcedure, ContractRouter, InferSchemaInput, InferSchemaOutput } from '@orpc/contract'
import { isContractProcedure } from '@orpc/contract'
import { createRouterClient, implement } from '@orpc/server'
import { catalogue } from '#server/catalogue/contract.ts'
import { productDetail, productTraining } from '#server/catalogue/detail.ts'
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
} from '#server/catalogue/service.ts'
import { content } from '#server/content/contract.ts'
import { homeBanners, pageSections, solutionMenu, topMenu } from '#server/content/service.ts'
import { readThrough } from '#server/http/cached-read.ts'
import type { RequestContext } from '#server/http/context.ts'
import type { OperationMeta, ReaderOf } from '#server/http/contract.ts'
import { remoteAnswers } from '#server/http/remote-api.ts'
import { common } from '#server/region/contract.ts'
import { countries, regions, timeZones } from '#server/region/service.ts'

/** The whole API: paths, shapes and refusals. */
export const contract = { common, content, catalogue }

/** What answers each operation here. A remote provider answers them all when API_URL is set. */
export const services: Services<typeof contract> = {
  common: { countries, regions, timeZones },
  content: { menus: topMenu, solutionMenu, banners: homeBanners, page: pageSections },
  catalogue: {
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
}

/** What answers when a remote provider at API_URL does: the same operations, over HTTP. */
export function remoteServices(options: Parameters<typeof remoteAnswers>[1]): Services<typeof contract> {
  return remoteAnswers(contract, options) as Services<typeof contract>
}

/** The API as the transports take it. */
export function createApi(answers: Services<typeof contract>) {
  const os = implement(contract).$context<RequestContext>()
  return os.router(bind(os, contract, answers, []) as never)
}
export type Api = ReturnType<typeof createApi>

/** The API in process, as pages read it. */
export function readerOf(api: Api, context: RequestContext): Reader {
  return createRouterClient(api, { context } as never)
}

/** The reads that pages may make. */
export type Reader = ReaderOf<typeof contract>

type Services<C> =
  C extends ContractProcedure<infer I, infer O, infer _E, infer _M>
    ? (ctx: RequestContext, input: InferSchemaOutput<I>) => Promise<InferSchemaInput<O>>
    : { [K in keyof C]: Services<C[K]> }

type Binder = { handler(answer: (call: { context: RequestContext; input: unknown }) => Promise<unknown>): unknown } & { [key: string]: Binder }
type Answer = (ctx: RequestContext, input: unknown) => Promise<unknown>

function bind(os: unknown, part: ContractRouter<OperationMeta>, answers: unknown, path: string[]): unknown {
  if (isContractProcedure(part)) {
    const { cache } = part['~orpc'].meta
    const name = path.join('.')
    const answer = answers as Answer
    return (os as Binder).handler(({ context, input }) =>
      cache ? readThrough(context, { name, policy: cache, input, load: () => answer(context, input) }) : answer(context, input),
    )
  }
  return Object.fromEntries(
    Object.entries(part).map(([key, below]) => [key, bind((os as Binder)[key], below, (answers as Record<string, unknown>)[key], [...path, key])]),
  )
}
