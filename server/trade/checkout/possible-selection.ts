import { Problem } from '#server/kernel/problem.ts'
import { licenseRefusal } from './license-faults.ts'
import type { QuoteRequest } from './quote-contract.ts'
import type { Refusal } from './refusal.ts'
import type { Selection, SelectionContext } from './selection-facts.ts'
import { selectItems } from './selection.ts'

/** A selection without the items that cannot be selected, which have a refusal each. */
export interface PossibleSelection {
  selection: Selection
  refusals: Refusal[]
  /** The request without those items. */
  request: QuoteRequest
}

/**
 * Selects the items of a request that can be selected. A shared address or a saved configuration may
 * name items that are no longer offered.
 *
 * @throws Problem with the codes of `selectItems` that are about no single item
 */
export async function possibleSelection(
  context: SelectionContext,
  given: QuoteRequest,
): Promise<PossibleSelection> {
  const refusals: Refusal[] = []
  let items = given.items.map((item, index) => ({ item, index }))
  for (;;)
    try {
      const request = { ...given, items: items.map((it) => it.item) }
      const selection = await selectItems(context, request)
      return await renewableOf(context, { selection, refusals, request })
    } catch (error) {
      const at = error instanceof Problem ? refusedItem(error) : undefined
      const refused = at && items[at.index]
      if (!refused) throw error
      refusals.push({
        code: at.code,
        context: { partNumbers: [refused.item.partNumber] },
        errors: [{ pointer: `/items/${refused.index}${at.field}`, code: at.code }],
      })
      items = items.filter((it) => it !== refused)
    }
}

/** Leaves out the licenses that cannot be renewed, unless that is all of them. */
async function renewableOf(
  context: SelectionContext,
  { selection, refusals, request }: PossibleSelection,
): Promise<PossibleSelection> {
  const { licenseFaults } = selection.structure
  const refused = new Set(licenseFaults.map((it) => it.pointer))
  const serialNumbers = request.serialNumbers.filter(
    (_, index) => !refused.has(`/serialNumbers/${index}`),
  )
  const refusal = licenseRefusal(licenseFaults)
  if (selection.renewals === null || !refusal || serialNumbers.length === 0)
    return { selection, refusals, request }
  const quantity = request.quantity - licenseFaults.length
  const kept = { ...request, serialNumbers, quantity }
  return {
    selection: await selectItems(context, kept),
    refusals: [...refusals, refusal],
    request: kept,
  }
}

/** Returns the item that a problem is about, and how to tell the buyer; undefined if it is none. */
function refusedItem({ code, errors }: Problem) {
  const [, index, field = ''] = /^\/items\/(\d+)(\/.*)?$/.exec(errors?.[0]?.pointer ?? '') ?? []
  if (index === undefined) return undefined
  // an unknown capacity or quantity is a fault of that field, else the item is not offered
  const isOffered = field === '/capacity' || field === '/quantity'
  return {
    index: Number(index),
    field,
    code: isOffered ? code : ('checkout.items_unavailable' as const),
  }
}
