import * as captchaContract from '#server/kernel/captcha/contract.ts'
import * as catalogContract from '#server/content/catalog/contract.ts'
import * as checkoutContract from '#server/trade/checkout/contract.ts'
import * as clientLogContract from '#server/web/api/client-log-contract.ts'
import * as contentContract from '#server/content/editorial/contract.ts'
import * as demoContracts from '#server/contact/demo/contract.ts'
import * as crmContract from '#server/trade/crm/contract.ts'
import * as eventContract from '#server/content/event/contract.ts'
import * as giftValueContract from '#server/trade/giftvalue/contract.ts'
import * as helpContract from '#server/contact/inquiry/help-contract.ts'
import * as inquiryContract from '#server/contact/inquiry/contract.ts'
import * as identityContract from '#server/people/identity/contract.ts'
import * as accountContract from '#server/people/account/contract.ts'
import * as licenseContract from '#server/trade/license/contract.ts'
import * as membershipContract from '#server/trade/membership/contract.ts'
import * as orderContract from '#server/trade/order/contract.ts'
import * as licenseUpgradeContract from '#server/trade/order/upgrade-contract.ts'
import * as upgradeReadsContract from '#server/trade/checkout/upgrade-contract.ts'
import * as membershipPlanContract from '#server/trade/pricing/plan-contract.ts'
import * as orderHistoryContract from '#server/trade/order/history-contract.ts'
import * as partnerContract from '#server/content/partner/contract.ts'
import * as paymentContract from '#server/trade/payment/contract.ts'
import * as ratesContract from '#server/trade/pricing/contract.ts'
import * as redirectContract from '#server/content/redirect/contract.ts'
import * as regionContract from '#server/content/region/contract.ts'
import * as resourceContract from '#server/content/resource/contract.ts'
import * as searchContract from '#server/content/search/contract.ts'
import * as teamContract from '#server/trade/team/contract.ts'
import * as sitePagesContract from '#server/content/site-pages/contract.ts'
import * as solutionContract from '#server/content/solution/contract.ts'
import { apiPrefix, demoPrefix } from '#server/platform/address/api-prefix.ts'
import { Link, type ReaderOf, TextLanguage } from '#server/kernel/contract.ts'
import { schemasIn } from '#server/web/api/openapi.ts'

const { catalog } = catalogContract
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
const { sitePages } = sitePagesContract
const { solution } = solutionContract
const { team } = teamContract
const { captcha } = captchaContract
const { inquiries } = inquiryContract
const { license } = licenseContract
const { crm } = crmContract
const { order } = orderContract
const { orderHistory } = orderHistoryContract
const { payments } = paymentContract
const { checkout } = checkoutContract
const { licenseUpgrade } = licenseUpgradeContract
const { membershipPlans } = membershipPlanContract
const { rates } = ratesContract

/** The whole API: paths, shapes and refusals. */
export const contract = {
  common,
  visit,
  clientLog,
  content,
  sitePages,
  catalog,
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
  license,
  crm,
  giftValue,
  membership,
  membershipPlans,
  rates,
  checkout,
  licenseUpgrade,
  order,
  orderHistory,
  payments,
  identity,
}

/** The calls of the demo. Source: spec §7 demo. */
export const demoContract = { demo: demoContracts.demo }

/** Every contract, and where its operations stand. */
export const apis = [
  { prefix: apiPrefix, contract },
  { prefix: demoPrefix, contract: demoContract },
] as const

/** What its documents say beside the contract: how operations are grouped, and which schemas have a name. */
export const apiFacts = {
  tags: [
    { name: 'catalog', description: 'Products, and how they are grouped.' },
    { name: 'content', description: 'Menus, banners and pages that editors write.' },
    { name: 'solutions', description: 'The pages of the solutions menu.' },
    { name: 'partners', description: 'Companies that work with our products.' },
    { name: 'help', description: 'What the support forms offer.' },
    { name: 'forms', description: 'What people send us, and the check that they are people.' },
    { name: 'demo', description: 'The questions that lead to a demo, at an address of their own.' },
    { name: 'search', description: 'One search over all pages.' },
    { name: 'account', description: 'Who is signed in, and for which company.' },
    { name: 'crm', description: 'What staff deliver of orders.' },
    {
      name: 'licenses',
      description: 'The licenses of a company, and the devices that they are on.',
    },
    { name: 'team', description: 'The people of a company, and what each may do.' },
    { name: 'checkout', description: 'What is bought, at which price, and how it can be paid.' },
    {
      name: 'orders',
      description: 'Placing, following, approving and paying orders; their lists.',
    },
    {
      name: 'gift value',
      description: 'Value that a company has bought or been given, to pay with.',
    },
    { name: 'membership', description: "A company's level, and what counts toward it." },
    {
      name: 'identity',
      description: 'Signing in and out. Browsers are sent here; answers are redirects.',
    },
    {
      name: 'resources',
      description: 'News, case studies, white papers and what else is published.',
    },
    { name: 'events', description: 'Events, trainings and webinars.' },
    { name: 'visit', description: 'Where a visitor is, and what their browser tells.' },
    { name: 'common', description: 'Tables that forms and the region picker read.' },
  ],
  schemas: {
    ...schemasIn(catalogContract),
    ...schemasIn(contentContract),
    ...schemasIn(sitePagesContract),
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
    ...schemasIn(licenseContract),
    ...schemasIn(crmContract),
    ...schemasIn(checkoutContract),
    ...schemasIn(upgradeReadsContract),
    ...schemasIn(licenseUpgradeContract),
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

/** The reads that pages may make. */
export type Reader = ReaderOf<typeof contract>
