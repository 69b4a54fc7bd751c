import type { Config } from '#config/schema.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Offer, readOffers } from '#server/trade/offer/service.ts'
import type { Market } from '#server/trade/pricing/service.ts'

interface Reading {
  db: Db
  config: Config
  /** The order whose held quantities count as available. */
  orderNumber?: string | undefined
}

/** Reads the offers of parts in a market, by part number, at the level of its company. */
export function offersIn(
  { db, config, orderNumber }: Reading,
  { productCurrency, company }: Market,
  partNumbers: readonly string[],
): Promise<Map<string, Offer>> {
  return readOffers(
    { db, config },
    { partNumbers, currency: productCurrency, memberType: company.memberType, orderNumber },
  )
}
