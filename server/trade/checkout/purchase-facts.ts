import { scopeOf } from '#config/permissions.ts'
import { normalizeSerialNumber, serialFacts } from '#server/trade/license/service.ts'
import type { PurchaseFacts, StructureFacts } from './eligibility.ts'
import type { QuoteRequest } from './quote-contract.ts'
import type { Purchaser, QuoteContext } from './quoting.ts'
import type { Selection } from './selection-facts.ts'
import { listAdminContacts } from './store.ts'

/** Reads what decides whether this buyer can buy, whatever the items are. */
export async function readBuyer(
  { db, market: { company }, purchaser }: QuoteContext,
  request: QuoteRequest,
): Promise<PurchaseFacts['buyer']> {
  return {
    maintenance: company.maintenance,
    isValidOrg: company.isValidOrg,
    erpId: company.erpId,
    role: purchaser.role,
    isSales: purchaser.acting !== null,
    isForApproval: isForApproval(purchaser, request),
    adminContacts: purchaser.role === 'Basic' ? await listAdminContacts(db, company.id) : [],
  }
}

/**
 * True if the buyer requests approval and has a role that may need approval. A request by any other
 * role is ignored, because it would skip the checks of the payment method. Source: C11.
 */
export function isForApproval(
  { role, acting }: Purchaser,
  { requestApproval }: QuoteRequest,
): boolean {
  return (
    requestApproval &&
    acting === null &&
    role !== null &&
    scopeOf('order.request_approval', role) !== undefined
  )
}

/**
 * Returns the serial numbers of a request as they are stored: those that the plan requires, or the
 * licenses to renew. None if the checkout needs none.
 */
export function storedSerialNumbers(
  { serialNumberType, renewals }: Selection,
  { serialNumbers }: QuoteRequest,
): string[] {
  return serialNumberType === null && renewals === null
    ? []
    : serialNumbers.map((it) => normalizeSerialNumber(it))
}

/** Reads what a checkout requires, and what the request gives for it. */
export async function readStructure(
  context: QuoteContext,
  request: QuoteRequest,
  { selection, serialNumbers }: { selection: Selection; serialNumbers: readonly string[] },
): Promise<StructureFacts> {
  const { serialNumberType: type } = selection
  const areChecked = type !== null && serialNumbers.length === request.quantity
  return {
    ...selection.structure,
    receiveMail: request.receiveMail ?? null,
    isSerialNumberRequired: type !== null || selection.renewals !== null,
    serialNumbers,
    serialFaults: areChecked ? await readSerialFaults(context, serialNumbers, type) : [],
  }
}

/**
 * Finds the serial numbers that do not belong to a usable license of the company, or that belong to
 * a license of a different type. Source: spec §5.
 */
async function readSerialFaults(
  { db, market, now }: QuoteContext,
  serialNumbers: readonly string[],
  type: string,
): Promise<StructureFacts['serialFaults']> {
  const faults: StructureFacts['serialFaults'][number][] = []
  for (const [index, serialNumber] of serialNumbers.entries()) {
    const license = await serialFacts(db, { companyId: market.company.id, serialNumber, now })
    if (!license?.isUsable) faults.push({ index, code: 'serial.invalid' })
    else if (license.type !== type) faults.push({ index, code: 'serial.type_mismatch' })
  }
  return faults
}
