import { Problem } from '#server/kernel/problem.ts'
import type { Day } from '#server/platform/time/zone.ts'
import { type RenewalFact, renewalFacts, renewedTerm } from '#server/trade/license/service.ts'
import { type Offer, priceAt } from '#server/trade/offer/service.ts'
import type { LicenseFault } from './license-faults.ts'
import type { HeldRenewal } from './held-quote-contract.ts'
import { offersIn } from './market-offers.ts'
import type { QuoteRequest } from './quote-contract.ts'
import { atVolume, type SelectedLine, toSelectedLine } from './selected-line.ts'
import { invalidField, type SelectionContext } from './selection-facts.ts'

/** Licenses to renew: a line for all of them, and those that cannot be renewed. */
export interface RenewalSelection {
  offer: Offer
  line: SelectedLine
  facts: RenewalFact[]
  renewals: HeldRenewal[]
  licenseFaults: LicenseFault[]
}

/**
 * Finds licenses of the company and the plan that renews them. Each costs what the plan costs in the
 * license's volume. Source: console-habits UP4.
 *
 * @throws Problem `field.required` without a plan, `plan.not_found`
 */
export async function selectRenewal(
  context: SelectionContext,
  { partNumber, serialNumbers }: Pick<QuoteRequest, 'partNumber' | 'serialNumbers'>,
): Promise<RenewalSelection> {
  const { db, market, now, assignedTo, orderNumber } = context
  if (partNumber === undefined) throw invalidField('/partNumber', 'field.required')
  const offer = (await offersIn(context, market, [partNumber])).get(partNumber)
  if (!offer?.isPlan) throw new Problem('plan.not_found')
  const facts = await renewalFacts(db, {
    companyId: market.company.id,
    ...(assignedTo === undefined ? {} : { assignedTo }),
    serialNumbers,
    partNumber,
    capacity: offer.capacity,
    orderNumber,
  })
  const { termMonths: months } = offer
  const { zone } = market
  const renewals = facts.flatMap(({ serialNumber, expiresOn, reason }) =>
    reason === null && expiresOn !== null && months !== null
      ? [{ serialNumber, expiresOn, renewedUntil: endAfter(expiresOn, { zone, months, now }) }]
      : [],
  )
  return {
    offer,
    line: renewalLine(offer, facts.find((it) => it.reason === null)?.volume ?? null),
    facts,
    renewals,
    licenseFaults: facts.flatMap(({ serialNumber, reason, reservedBy }, index) =>
      reason === null
        ? []
        : [
            {
              pointer: `/serialNumbers/${index}`,
              serialNumber,
              code: reason,
              orderNumber: reservedBy,
            },
          ],
    ),
  }
}

function endAfter(expiresOn: Day, term: Parameters<typeof renewedTerm>[1]): Day {
  return renewedTerm(expiresOn, term).expiresOn
}

/** Renewing takes nothing from stock and ships nothing, also if the license is on a dongle. */
function renewalLine(offer: Offer, volume: number | null): SelectedLine {
  const line = toSelectedLine(offer, 'renewal')
  const priced = priceAt(offer, volume ?? undefined) ?? {
    capacity: volume,
    price: null,
    listPrice: null,
  }
  return {
    ...atVolume(line, priced),
    canPurchase: offer.isSold && priced.price !== null && offer.termMonths !== null,
    fulfillment: 'license',
    leadDays: null,
  }
}
