import type { Locale } from '#config/locales.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import { inLocale } from '#server/platform/text/in-locale.ts'
import { countDatedQuotes, listDatedQuotes, updateQuoteOwner } from './dated-quote-store.ts'

/** The number of open dated quotes of a person, and the newest. */
export interface LeftQuotes {
  total: number
  items: {
    quoteId: string
    number: string
    /** Name of the first line. */
    item: string
    /** Last day on which it can be ordered. */
    validUntil: string
    currency: string
    amount: Minor
  }[]
}

/** Lists the open dated quotes that a person made for a company, or took over. */
export async function quotesOf(
  db: Db,
  {
    companyId,
    personId,
    locale,
    limit,
    now,
  }: { companyId: string; personId: string; locale: Locale; limit: number; now: Date },
): Promise<LeftQuotes> {
  const filter = { companyId, ownerId: personId, now, state: 'open' as const }
  const rows = await listDatedQuotes(db, { ...filter, limit })
  return {
    total: await countDatedQuotes(db, filter),
    items: rows.map(({ dated, held: { lines, totals } }) => ({
      quoteId: dated.quoteId,
      number: dated.number,
      item: lines[0] ? inLocale(lines[0].name, locale) : '',
      validUntil: dated.validUntil,
      currency: totals.currency,
      amount: totals.subtotal,
    })),
  }
}

/**
 * Makes a member the owner of the dated quotes of a person who leaves the company. Returns their
 * number.
 */
export function handOverQuotes(
  tx: Tx,
  change: { companyId: string; from: string; to: string },
): Promise<number> {
  return updateQuoteOwner(tx, change)
}
