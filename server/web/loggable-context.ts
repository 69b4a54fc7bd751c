/** Keys of a problem's context whose values are codes, ids or amounts in every problem. */
const loggableKeys: ReadonlySet<string> = new Set([
  'accountId',
  'given',
  'maximum',
  'orderNumber',
  'partNumber',
  'partNumbers',
  'paymentMethodCode',
  'quantity',
  'rate',
  'reason',
  'reasonCode',
  'resetSeconds',
  'status',
  'taxRate',
  'totals',
])

/**
 * Returns the part of a problem's context that a log line may have, so that support can tell why a
 * request was refused. Everything else can contain personal data, such as the Admins of a company.
 */
export function loggableContext(
  context: Readonly<Record<string, unknown>> | undefined,
): Readonly<Record<string, unknown>> | undefined {
  const entries = Object.entries(context ?? {}).filter(([key]) => loggableKeys.has(key))
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}
