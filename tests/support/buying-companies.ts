import { sql } from 'drizzle-orm'
import type { CompanyRole } from '#config/permissions.ts'
import type { TestApp } from './app.ts'
import { type ExpectedPrice, expectedPrice, type Piece } from './expected-price.ts'
import { ownLicense } from './licenses.ts'
import { type Buyer, buyerAs, plan, type QuoteChanges } from './orders.ts'

/** A company whose region prices, converts and taxes in its own way. */
export type Market = keyof typeof markets

/** A way to buy, with a checkout of its own. */
export type Flow = 'plan' | 'built to order' | 'upgrade' | 'renewal' | 'membership'

/** The name of the payment method at the place of its code. */
export const methods = ['gift value', 'credit terms', 'card'] as const
export type Method = (typeof methods)[number]

/**
 * A company for each kind of region, with somebody in each role, a license of the plan 980EDGWST01
 * and the membership plan that it can buy. `prepareMarkets` adds the people that the seed lacks.
 */
export const markets = {
  Taiwan: {
    accountId: 'A-20417',
    websiteCode: 'zh-tw',
    people: { Admin: 'yi-chun.lin', General: 'chih-ming.huang', Basic: 'mei-ling.wu' },
    serialNumber: 'MRD-T7V5-A8ZY-2VP5',
    membershipPlan: '980MBPUG00',
  },
  Japan: {
    accountId: 'A-20533',
    websiteCode: 'ja-jp',
    people: { Admin: 'ken.takahashi', General: 'laura.bennett', Basic: 'ines.costa' },
    serialNumber: 'MRD-2D3G-7DUU-DBMQ',
    membershipPlan: '980GOPWWS00',
  },
  China: {
    accountId: 'A-20718',
    websiteCode: 'zh-cn',
    people: { Admin: 'wang.lei', General: 'luis.ortega', Basic: 'chen.jing' },
    serialNumber: 'MRD-RS3H-E4F8-YWM3',
    membershipPlan: '980MBPCS00',
  },
  international: {
    accountId: 'A-21480',
    websiteCode: 'en-int',
    people: { Admin: 'dana.whitfield', General: 'tomas.rey', Basic: 'ines.costa' },
    serialNumber: 'MRD-RKNV-DEZE-N26K',
    membershipPlan: '980MBPUS00',
  },
} as const satisfies Record<string, MarketFacts>

interface MarketFacts {
  accountId: string
  websiteCode: string
  people: Record<CompanyRole, string>
  serialNumber: string
  membershipPlan: string
}

/** What is selected in a checkout: as the API is asked for it, and as pieces with a price. */
export interface Selected {
  request: QuoteChanges
  pieces: readonly Piece[]
  quantity: number
}

const parts = [
  '980ECAISG01',
  '980ECPMEM64',
  '980ECPSSD10',
  '980ECPIMG02',
  '980ECPOSUB1',
  '980ECPWAR05',
].map((partNumber) => ({ partNumber }))

/** Selects something for a company in each checkout. */
export function selectedIn(flow: Flow, market: Market): Selected {
  const { serialNumber, membershipPlan } = markets[market]
  switch (flow) {
    case 'plan': {
      const volume = { partNumber: plan.partNumber, capacity: 50 }
      return { request: { items: [volume], quantity: 3 }, pieces: [volume], quantity: 3 }
    }
    case 'built to order': {
      const [urlAlias, partNumber] = ['ec-560-edge-computer', '980ECAICT01']
      const request = {
        checkoutType: 'bto',
        urlAlias,
        partNumber,
        items: parts,
        quantity: 2,
      } as const
      return { request, pieces: parts, quantity: 2 }
    }
    case 'upgrade': {
      const types = { transactionType: 'license-upgrade', checkoutType: 'license-upgrade' } as const
      const none = { urlAlias: undefined, partNumber: undefined }
      const items = [{ partNumber: '980EDGWUD05', quantity: 2 }, { partNumber: '980EDGWUCB1' }]
      return {
        request: { ...types, ...none, serialNumber, items },
        pieces: [{ partNumber: '980EDGWUD05', count: 2 }, { partNumber: '980EDGWUCB1' }],
        quantity: 1,
      }
    }
    case 'renewal': {
      const serialNumbers = renewedSerials(market)
      const [partNumber, quantity] = ['980EDGWST01', serialNumbers.length]
      const request = {
        checkoutType: 'license-renewal',
        urlAlias: undefined,
        partNumber,
        serialNumbers,
        quantity,
      } as const
      return { request, pieces: [{ partNumber }], quantity }
    }
    case 'membership': {
      const types = { transactionType: 'renew-membership', checkoutType: 'renew' } as const
      return {
        request: { ...types, urlAlias: undefined, partNumber: membershipPlan },
        pieces: [{ partNumber: membershipPlan }],
        quantity: 1,
      }
    }
  }
}

/** Serial numbers of the licenses that a company renews: copies that nothing else changes. */
export function renewedSerials(market: Market): string[] {
  const account = markets[market].accountId.slice(2)
  return [`MRD-TEST-${account}-1`, `MRD-TEST-${account}-2`]
}

/** Last day of the licenses to renew, in its year; each renewal moves it by a year. */
export const renewedLastDay = { year: 2031, day: '03-15' }

/** Computes what `selectedIn` costs. */
export function priceIn(flow: Flow, market: Market): ExpectedPrice {
  const { pieces, quantity } = selectedIn(flow, market)
  return expectedPrice({ accountId: markets[market].accountId, pieces, quantity })
}

/**
 * Gives each company somebody in each role, and licenses to renew. Assigns its licenses to its Basic
 * member, who can only upgrade and renew what is assigned to them.
 */
export async function prepareMarkets(app: TestApp): Promise<void> {
  for (const market of Object.keys(markets) as Market[]) {
    const { accountId, people, serialNumber } = markets[market]
    for (const [role, name] of Object.entries(people))
      await app.rows(sql`
        insert into membership (company_id, person_id, role)
        select company.id, person.id, ${role} from company, person
        where account_id = ${accountId} and email like ${`${name}@%`}
        on conflict (company_id, person_id) do update set role = excluded.role`)
    for (const serial of renewedSerials(market)) await addEnding(app, { serial, accountId })
    for (const serial of [serialNumber, ...renewedSerials(market)])
      await app.rows(sql`
        update license set assignee_id = (
          select membership.id from membership join person on person.id = person_id
          where membership.company_id = license.company_id and email like ${`${people.Basic}@%`})
        where serial_number = ${serial}`)
  }
}

/** Adds a license of the plan 980EDGWST01 that ends on `renewedLastDay`. */
async function addEnding(
  app: TestApp,
  license: { serial: string; accountId: string },
): Promise<void> {
  await ownLicense(app, license)
  const lastDay = `${renewedLastDay.year}-${renewedLastDay.day}`
  await app.rows(sql`
    update license set expires_on = ${lastDay}, expires_at = ${lastDay}::date + interval '1 day'
    where serial_number = ${license.serial}`)
}

/** Signs in somebody of a company with a role. */
export function buyerIn(app: TestApp, market: Market, role: CompanyRole): Promise<Buyer> {
  const { accountId, websiteCode, people } = markets[market]
  return buyerAs(app, people[role], { accountId, websiteCode })
}
