import { Problem } from '#server/kernel/problem.ts'
import { upgradableLicense } from '#server/trade/license/service.ts'
import { isAvailable, listAdditions, priceAt } from '#server/trade/offer/service.ts'
import type { LicenseFault } from './license-faults.ts'
import { offersIn } from './market-offers.ts'
import type { QuoteRequest } from './quote-contract.ts'
import { atVolume, toSelectedLine } from './selected-line.ts'
import {
  assertDistinct,
  emptySelection,
  invalidField,
  type Selection,
  type SelectionContext,
} from './selection-facts.ts'

/**
 * Finds a license of the company and the upgrades to buy for it.
 *
 * @throws Problem `field.required`, `license.not_found`, `field.option_unknown`,
 * `checkout.quantity_exceeded`
 */
export async function selectUpgrade(
  context: SelectionContext,
  request: QuoteRequest,
): Promise<Selection> {
  const { db, market, now, assignedTo } = context
  const { serialNumber, urlAlias, items } = request
  if (serialNumber === undefined) throw invalidField('/serialNumber', 'field.required')
  const license = await upgradableLicense(db, {
    companyId: market.company.id,
    ...(assignedTo === undefined ? {} : { assignedTo }),
    serialNumber,
    now,
  })
  if (!license || (urlAlias !== undefined && urlAlias !== license.productAlias))
    throw new Problem('license.not_found')
  const { partNumber, productAlias } = license
  const allowed = new Set(await listAdditions(db, { partNumber, kind: 'upgrade' }))
  const requested = items.map((it) => it.partNumber)
  assertDistinct(requested)
  const offers = await offersIn(context, context.market, [partNumber, ...requested])
  const { quantityLimit } = context.config.checkout
  const lines = items.map(({ partNumber: part, capacity, quantity = 1 }, index) => {
    const offer = allowed.has(part) ? offers.get(part) : undefined
    if (!offer) throw invalidField(`/items/${index}/partNumber`)
    const volume = priceAt(offer, capacity)
    if (!volume) throw invalidField(`/items/${index}/capacity`)
    if (quantity > quantityLimit)
      throw invalidField(`/items/${index}/quantity`, 'checkout.quantity_exceeded')
    return {
      ...atVolume(toSelectedLine(offer, 'upgrade'), volume),
      perUnit: quantity,
      canPurchase: isAvailable(offer, quantity, quantityLimit),
    }
  })
  return {
    ...emptySelection,
    lines,
    urlAlias: productAlias,
    partNumber,
    serialNumber: license.serialNumber,
    maximum: 1,
    structure: {
      ...emptySelection.structure,
      isAdditionalItemRequired: true,
      licenseFaults: upgradeFaults(license, context),
      isReceiveMailRequired: offers.get(partNumber)?.isReceiveMailRequired ?? false,
    },
  }
}

/** Returns the refusal of an upgrade if another order is already changing the license. */
function upgradeFaults(
  { serialNumber, reservedBy }: NonNullable<Awaited<ReturnType<typeof upgradableLicense>>>,
  { orderNumber }: Pick<SelectionContext, 'orderNumber'>,
): LicenseFault[] {
  return reservedBy === null || reservedBy === orderNumber
    ? []
    : [
        {
          pointer: '/serialNumber',
          serialNumber,
          code: 'license.in_order',
          orderNumber: reservedBy,
        },
      ]
}
