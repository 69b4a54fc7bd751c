import { sql } from 'drizzle-orm'
import { grantGiftValue, spendGiftValue } from '#server/trade/giftvalue/service.ts'
import type { TestApp } from './app.ts'
import { type Flow, type Market, markets, type Method, priceIn } from './buying-companies.ts'

/** What is bought, and how it is paid. */
export interface Purchase {
  market: Market
  flow: Flow
  method: Method
}

/**
 * Gives a company its seeded level again, and what a purchase takes with a payment method, to the
 * cent. A card needs nothing.
 */
export async function giveMeans(app: TestApp, { market, flow, method }: Purchase): Promise<void> {
  const { memberType, methods } = priceIn(flow, market)
  const { accountId } = markets[market]
  await app.rows(
    sql`update company set member_type = ${memberType} where account_id = ${accountId}`,
  )
  if (method === 'gift value') await setGiftValue(app, market, methods[0].totals)
  if (method === 'credit terms') await setCredit(app, market, methods[1].totals)
}

/**
 * Closes a payment method: a cent of gift value is missing, or the credit terms are refused in the
 * way of the market. A card cannot be closed like that.
 */
export async function takeMeans(app: TestApp, { market, flow, method }: Purchase): Promise<void> {
  const [{ totals: gift }, { totals: terms }] = priceIn(flow, market).methods
  if (method === 'gift value')
    await setGiftValue(app, market, { ...gift, subtotal: gift.subtotal - 1 })
  if (method === 'credit terms') await setCredit(app, market, terms, closedTerms[market])
}

interface Credit {
  /** What the limit has more or less than the total. */
  spare?: number
  overdue?: number
  isExistingCustomer?: boolean
}

const closedTerms: Record<Market, Credit> = {
  Taiwan: { spare: -1 },
  Japan: { spare: -1 },
  China: { overdue: 1 },
  international: { isExistingCustomer: false },
}

/** Why credit terms are closed after `takeMeans`. */
export const closedTermsReasons: Record<Market, string> = {
  Taiwan: 'credit.limit_exceeded',
  Japan: 'credit.limit_exceeded',
  China: 'credit.overdue',
  international: 'purchase.not_existing_customer',
}

interface Total {
  currency: string
  subtotal: number
}

/** Takes all gift value of a company away, so that what it gets next is in one lot. */
export async function emptyGiftValue(app: TestApp, market: Market): Promise<void> {
  const { currency } = priceIn('membership', market).methods[0].totals
  await setGiftValue(app, market, { currency, subtotal: 0 })
}

/** Leaves a company this much gift value: spends or grants the difference, so that all adds up. */
async function setGiftValue(app: TestApp, market: Market, total: Total): Promise<void> {
  const { currency, subtotal } = total
  const { accountId, people } = markets[market]
  const [found] = await app.rows<{ company: string; person: string; balance: number }>(sql`
    select company.id as company, person.id as person, (
      select coalesce(sum(remaining_minor), 0)::float8 from gift_lot
      where gift_lot.company_id = company.id and currency = ${currency} and expires_at > now()) as balance
    from company, person where account_id = ${accountId} and email like ${`${people.Admin}@%`}`)
  const { company = '', person = '', balance = 0 } = found ?? {}
  if (balance === subtotal) return
  const account = { companyId: company, currency, now: new Date() }
  const { database, config } = app.resources
  await database.db.transaction((tx) =>
    balance > subtotal
      ? spendGiftValue(tx, {
          ...account,
          amount: balance - subtotal,
          orderNumber: crypto.randomUUID(),
          personId: person,
        })
      : grantGiftValue(tx, config.current, {
          ...account,
          amount: subtotal - balance,
          expiresOn: '2099-12-31',
          source: 'purchase',
        }),
  )
}

async function setCredit(
  app: TestApp,
  market: Market,
  { currency, subtotal }: Total,
  { spare = 0, overdue = 0, isExistingCustomer = true }: Credit = {},
): Promise<void> {
  await app.rows(sql`
    insert into credit_account
      (company_id, currency, limit_minor, used_minor, overdue_minor, is_existing_customer)
    select id, ${currency}, ${subtotal + spare}, 0, ${overdue}, ${isExistingCustomer}
    from company where account_id = ${markets[market].accountId}
    on conflict (company_id) do update set currency = excluded.currency,
      limit_minor = excluded.limit_minor, used_minor = 0, overdue_minor = excluded.overdue_minor,
      is_existing_customer = excluded.is_existing_customer`)
}
