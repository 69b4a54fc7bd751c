import type { Config } from '#config/schema.ts'
import { type FieldProblem, Problem } from '#server/kernel/problem.ts'
import type { Texts } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Market } from '#server/trade/pricing/service.ts'
import type { StructureFacts } from './eligibility.ts'
import type { HeldRenewal } from './held-quote-contract.ts'
import type { SelectedLine } from './selected-line.ts'

/** The items of a request, matched with the current offers. */
export interface Selection {
  lines: SelectedLine[]
  structure: Pick<
    StructureFacts,
    'isAdditionalItemRequired' | 'isReceiveMailRequired' | 'licenseFaults'
  > & {
    categories: (StructureFacts['categories'][number] & { names: Texts<string> })[]
  }
  /** The type of the serial numbers that the buyer must enter; null if none are needed. */
  serialNumberType: string | null
  /** The largest quantity in one order. */
  maximum: number
  urlAlias: string | null
  partNumber: string | null
  /** Serial number of the license to upgrade. */
  serialNumber: string | null
  /** The licenses to renew; null unless the checkout renews licenses. */
  renewals: HeldRenewal[] | null
  /** The membership level to buy. */
  memberType: number | null
}

/**
 * The inputs for selecting items, besides the request. Stock and licenses that the order `orderNumber` holds
 * count as free.
 */
export interface SelectionContext {
  db: Db
  config: Config
  market: Market
  now: Date
  orderNumber?: string | undefined
  /** The person to whom a license must be assigned; omitted for all licenses of the company. */
  assignedTo?: string
}

/** The default values of a selection. */
export const emptySelection: Selection = {
  lines: [],
  serialNumberType: null,
  maximum: 0,
  urlAlias: null,
  partNumber: null,
  serialNumber: null,
  renewals: null,
  memberType: null,
  structure: {
    categories: [],
    isAdditionalItemRequired: false,
    isReceiveMailRequired: false,
    licenseFaults: [],
  },
}

/** @throws Problem `field.option_unknown` for the first repeated part number */
export function assertDistinct(partNumbers: readonly string[]): void {
  const repeated = partNumbers.findIndex((it, index) => partNumbers.indexOf(it) < index)
  if (repeated !== -1) throw invalidField(`/items/${repeated}/partNumber`)
}

/** Returns the problem of a field of a request. */
export function invalidField(
  pointer: string,
  code: FieldProblem['code'] = 'field.option_unknown',
): Problem {
  return new Problem(code, { errors: [{ pointer, code }] })
}
