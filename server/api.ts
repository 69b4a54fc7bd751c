import type { ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract'
import { type AnyRouter, implement } from '@orpc/server'
import * as captchaContract from '#server/captcha/contract.ts'
import { captchaChallenge } from '#server/captcha/service.ts'
import * as catalogueContract from '#server/catalogue/contract.ts'
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
import * as checkoutContract from '#server/checkout/contract.ts'
import { btoCheckout, checkSerialNumber, generalCheckout, partPricing, paymentMethodsFor, upgradeCheckout } from '#server/checkout/reads.ts'
import { holdQuote } from '#server/checkout/service.ts'
import { checkoutToken } from '#server/checkout/tokens.ts'
import * as clientLogContract from '#server/client-log/contract.ts'
import { writeClientLog } from '#server/client-log/service.ts'
import * as contentContract from '#server/content/contract.ts'
import { contactUsSections, homeBanners, pageSections, partnersSections, solutionMenu, topMenu } from '#server/content/service.ts'
import * as demoContracts from '#server/demo/contract.ts'
import { answerDemo, finishDemo, requestDemo } from '#server/demo/service.ts'
import * as crmContract from '#server/crm/contract.ts'
import { deliveryDetail, processDelivery, undoDelivery } from '#server/crm/service.ts'
import * as eventContract from '#server/event/contract.ts'
import { eventPage, trainings } from '#server/event/service.ts'
import * as giftValueContract from '#server/giftvalue/contract.ts'
import { downloadGiftValueHistories, giftValueExpiringInfo, giftValueHistories } from '#server/giftvalue/history.ts'
import { giftValueReceivers, transferGiftValue } from '#server/giftvalue/transfer.ts'
import * as helpContract from '#server/help/contract.ts'
import { issueTypes } from '#server/help/service.ts'
import { apiPrefix, demoPrefix } from '#server/http/api-answer.ts'
import * as inquiryContract from '#server/inquiry/contract.ts'
import { askHelp, bookCall, sendLead } from '#server/inquiry/service.ts'
import * as identityContract from '#server/identity/contract.ts'
import { type SignInDesk, signInOperations } from '#server/identity/service.ts'
import * as accountContract from '#server/account/contract.ts'
import { companyAccounts, endActing, endSessions, ownSessions, profile, switchCompany, tickets } from '#server/account/service.ts'
import type { RequestContext } from '#server/http/context.ts'
import { Link, type ReaderOf, TextLanguage } from '#server/http/contract.ts'
import { schemasIn } from '#server/http/openapi.ts'
import { type Answers, operationsOf, readerOver } from '#server/http/operations.ts'
import { remoteAnswers } from '#server/http/remote-api.ts'
import { activateLicence, activateOffline, deactivateLicence } from '#server/licence/activation.ts'
import { assignLicence } from '#server/licence/assignment.ts'
import * as licenceContract from '#server/licence/contract.ts'
import { licenceKeyFile } from '#server/licence/key-file.ts'
import { askRelease, confirmRelease } from '#server/licence/release.ts'
import { licenceDetail, licencePage } from '#server/licence/service.ts'
import * as membershipContract from '#server/membership/contract.ts'
import { accumulatedAmountInfo, accumulatedHistories, downloadAccumulatedHistories } from '#server/membership/history.ts'
import * as orderContract from '#server/order/contract.ts'
import {
  approveOrder,
  budgets,
  cancelOrder,
  goAndPay,
  orderDetail,
  orderDocument,
  payAgain,
  placeOrder,
  quoteDocument,
  recoverOrder,
  refundOrder,
  rejectOrder,
  resumeOrder,
  setBudget,
  takePaymentEvent,
} from '#server/order/service.ts'
import * as licenceUpgradeContract from '#server/licence-upgrade/contract.ts'
import { upgradeLicence } from '#server/licence-upgrade/service.ts'
import * as membershipPlanContract from '#server/membership-plan/contract.ts'
import { membershipPlans as sitePlans, renewPlan } from '#server/membership-plan/service.ts'
import * as orderHistoryContract from '#server/order-history/contract.ts'
import { downloadOpenOrders, downloadOrders, openOrders, orderHistories } from '#server/order-history/service.ts'
import * as partnerContract from '#server/partner/contract.ts'
import { partners, trustedPartners } from '#server/partner/service.ts'
import * as paymentContract from '#server/payment/contract.ts'
import * as ratesContract from '#server/rates/contract.ts'
import { cardTax, cashRate, exchangeRates } from '#server/rates/service.ts'
import * as redirectContract from '#server/redirect/contract.ts'
import { redirectOf } from '#server/redirect/service.ts'
import * as regionContract from '#server/region/contract.ts'
import { checkLogin, countries, regions, timeZones } from '#server/region/service.ts'
import * as resourceContract from '#server/resource/contract.ts'
import { materialDetail } from '#server/resource/detail.ts'
import { searchResources } from '#server/resource/service.ts'
import * as searchContract from '#server/search/contract.ts'
import { searchPages } from '#server/search/service.ts'
import * as teamContract from '#server/team/contract.ts'
import { changeContact, deactivateContact, inviteContact, resendInvitation, teamContacts } from '#server/team/service.ts'
import * as solutionContract from '#server/solution/contract.ts'
import { solutionPage, solutionPageBelow } from '#server/solution/service.ts'

const { catalogue } = catalogueContract
const { content } = contentContract
const { help } = helpContract
const { account } = accountContract
const { identity } = identityContract
const { giftValue } = giftValueContract
const { membership } = membershipContract
const { partner } = partnerContract
const { common, visit } = regionContract
const { clientLog } = clientLogContract
const { events } = eventContract
const { resources } = resourceContract
const { search } = searchContract
const { redirect } = redirectContract
const { solution } = solutionContract
const { team } = teamContract
const { captcha } = captchaContract
const { inquiries } = inquiryContract
const { licence } = licenceContract
const { crm } = crmContract
const { order } = orderContract
const { orderHistory } = orderHistoryContract
const { payments } = paymentContract
const { checkout } = checkoutContract
const { licenceUpgrade } = licenceUpgradeContract
const { membershipPlans } = membershipPlanContract
const { rates } = ratesContract

/** The whole API: paths, shapes and refusals. */
export const contract = {
  common,
  visit,
  clientLog,
  content,
  catalogue,
  solution,
  partner,
  help,
  captcha,
  inquiries,
  redirect,
  resources,
  events,
  search,
  account,
  team,
  licence,
  crm,
  giftValue,
  membership,
  membershipPlans,
  rates,
  checkout,
  licenceUpgrade,
  order,
  orderHistory,
  payments,
  identity,
}

/** The calls of the demo. Source: spec §7 demo. */
const demoContract = { demo: demoContracts.demo }

/** Every contract, and where its operations stand. */
export const apis = [
  { prefix: apiPrefix, contract },
  { prefix: demoPrefix, contract: demoContract },
] as const

/** What its documents say beside the contract: how operations are grouped, and which schemas have a name. */
export const apiFacts = {
  tags: [
    { name: 'catalogue', description: 'Products, and how they are grouped.' },
    { name: 'content', description: 'Menus, banners and pages that editors write.' },
    { name: 'solutions', description: 'The pages of the solutions menu.' },
    { name: 'partners', description: 'Companies that work with our products.' },
    { name: 'help', description: 'What the support forms offer.' },
    { name: 'forms', description: 'What people send us, and the check that they are people.' },
    { name: 'demo', description: 'The questions that lead to a demo, at an address of their own.' },
    { name: 'search', description: 'One search over all pages.' },
    { name: 'account', description: 'Who is signed in, and for which company.' },
    { name: 'crm', description: 'What staff deliver of orders.' },
    { name: 'licences', description: 'The licences of a company, and the devices that they are on.' },
    { name: 'team', description: 'The people of a company, and what each may do.' },
    { name: 'checkout', description: 'What is bought, at which price, and how it can be paid.' },
    { name: 'orders', description: 'Placing, following, approving and paying orders; their lists.' },
    { name: 'gift value', description: 'Value that a company has bought or been given, to pay with.' },
    { name: 'membership', description: "A company's level, and what counts towards it." },
    { name: 'identity', description: 'Signing in and out. Browsers are sent here; answers are redirects.' },
    { name: 'resources', description: 'News, case studies, white papers and what else is published.' },
    { name: 'events', description: 'Events, trainings and webinars.' },
    { name: 'visit', description: 'Where a visitor is, and what their browser tells.' },
    { name: 'common', description: 'Tables that forms and the region picker read.' },
  ],
  schemas: {
    ...schemasIn(catalogueContract),
    ...schemasIn(contentContract),
    ...schemasIn(regionContract),
    ...schemasIn(resourceContract),
    ...schemasIn(eventContract),
    ...schemasIn(searchContract),
    ...schemasIn(solutionContract),
    ...schemasIn(partnerContract),
    ...schemasIn(helpContract),
    ...schemasIn(accountContract),
    ...schemasIn(giftValueContract),
    ...schemasIn(membershipContract),
    ...schemasIn(teamContract),
    ...schemasIn(licenceContract),
    ...schemasIn(crmContract),
    ...schemasIn(checkoutContract),
    ...schemasIn(licenceUpgradeContract),
    ...schemasIn(membershipPlanContract),
    ...schemasIn(ratesContract),
    ...schemasIn(orderContract),
    ...schemasIn(orderHistoryContract),
    ...schemasIn(paymentContract),
    ...schemasIn(captchaContract),
    ...schemasIn(inquiryContract),
    ...schemasIn(demoContracts),
    Link,
    TextLanguage,
  },
}

/** What answers each operation here. A remote provider answers them all when API_URL is set. */
export const services: Omit<Services<typeof contract>, 'identity'> = {
  common: { countries, regions, timeZones },
  visit: { checkLogin },
  clientLog: { write: writeClientLog },
  content: {
    menus: topMenu,
    solutionMenu,
    banners: homeBanners,
    contactUsPage: contactUsSections,
    partnersPage: partnersSections,
    page: pageSections,
  },
  solution: { byCode: solutionPage, byPlace: solutionPageBelow },
  partner: { all: partners, trusted: trustedPartners },
  help: { issueTypes },
  captcha: { challenge: captchaChallenge },
  inquiries: { lead: sendLead, help: askHelp, booking: bookCall },
  redirect: { lookUp: redirectOf },
  account: { profile, tickets, companies: companyAccounts, switchCompany, endActing, sessions: ownSessions, endSessions },
  giftValue: {
    expiring: giftValueExpiringInfo,
    history: giftValueHistories,
    download: downloadGiftValueHistories,
    receivers: giftValueReceivers,
    transfer: transferGiftValue,
  },
  membership: { amountInfo: accumulatedAmountInfo, history: accumulatedHistories, download: downloadAccumulatedHistories },
  crm: { detail: deliveryDetail, process: processDelivery, undo: undoDelivery },
  licence: {
    page: licencePage,
    detail: licenceDetail,
    keyFile: licenceKeyFile,
    activate: activateLicence,
    deactivate: deactivateLicence,
    activateOffline,
    askRelease,
    confirmRelease,
    assign: assignLicence,
  },
  membershipPlans: { all: sitePlans, renew: renewPlan },
  rates: { exchangeRate: cashRate, taxRate: cardTax, all: exchangeRates },
  checkout: {
    bto: btoCheckout,
    pricing: partPricing,
    general: generalCheckout,
    paymentMethods: paymentMethodsFor,
    token: checkoutToken,
    checkSerialNumber,
    hold: holdQuote,
  },
  licenceUpgrade: { readOf: upgradeCheckout, read: upgradeCheckout, changeOf: upgradeLicence, change: upgradeLicence },
  order: {
    place: placeOrder,
    recover: recoverOrder,
    detail: orderDetail,
    document: orderDocument,
    quoteDocument,
    pay: goAndPay,
    retry: payAgain,
    cancel: cancelOrder,
    approve: approveOrder,
    reject: rejectOrder,
    refund: refundOrder,
    resume: resumeOrder,
    budgets,
    setBudget,
  },
  orderHistory: { orders: orderHistories, open: openOrders, downloadOrders, downloadOpen: downloadOpenOrders },
  payments: { webhook: takePaymentEvent },
  team: { contacts: teamContacts, invite: inviteContact, change: changeContact, deactivate: deactivateContact, resend: resendInvitation },
  resources: { detail: materialDetail, search: searchResources },
  events: { trainings, page: eventPage },
  search: { find: searchPages },
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
export function remoteServices(options: Parameters<typeof remoteAnswers>[1]): typeof services {
  // who is signed in here is known here
  return {
    ...(remoteAnswers(contract, options) as Services<typeof contract>),
    account: services.account,
    giftValue: services.giftValue,
    membership: services.membership,
    team: services.team,
    licence: services.licence,
    crm: services.crm,
    rates: services.rates,
    checkout: services.checkout,
    membershipPlans: services.membershipPlans,
    licenceUpgrade: services.licenceUpgrade,
    order: services.order,
    orderHistory: services.orderHistory,
    payments: services.payments,
    captcha: services.captcha,
    inquiries: services.inquiries,
    visit: services.visit,
    clientLog: services.clientLog,
  }
}

/** All operations: those of the catalogue and content, and signing in at an identity provider. */
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
  const operations = operationsOf(contract, answers as Answers)
  const os = implement(contract).$context<RequestContext>()
  return {
    router: os.router(bind(os, operations) as never),
    readerFor: (context) => readerOver(contract, operations, context) as Reader,
  }
}

/** The calls of the demo as they are answered over HTTP. */
export function createDemoApi(): AnyRouter {
  const answers: Services<typeof demoContract> = { demo: { customer: answerDemo, request: requestDemo, finish: finishDemo } }
  const os = implement(demoContract).$context<RequestContext>()
  return os.router(bind(os, operationsOf(demoContract, answers as Answers)) as never)
}

/** The reads that pages may make. */
export type Reader = ReaderOf<typeof contract>

type Services<C> =
  C extends ContractProcedure<infer I, infer O, infer _E, infer _M>
    ? (ctx: RequestContext, input: InferSchemaOutput<I>) => Promise<InferSchemaInput<O>>
    : { [K in keyof C]: Services<C[K]> }

type Binder = { handler(answer: (call: { context: RequestContext; input: unknown }) => Promise<unknown>): unknown } & { [key: string]: Binder }

function bind(os: unknown, operations: Answers): unknown {
  if (typeof operations === 'function') return (os as Binder).handler(({ context, input }) => operations(context, input))
  return Object.fromEntries(Object.entries(operations).map(([key, below]) => [key, bind((os as Binder)[key], below)]))
}
