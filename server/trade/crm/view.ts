import type { Locale } from '#config/locales.ts'
import { fullName } from '#server/people/account/service.ts'
import { inLocale } from '#server/platform/text/in-locale.ts'
import type { DeliverableLine, otherLines } from '#server/trade/order/service.ts'
import type { CrmDetail } from './contract.ts'
import type { Account, Delivery } from './store.ts'

/** The values that the API representation needs besides the order line. */
interface DeliveryFacts {
  delivery: Delivery | undefined
  accounts: readonly Account[]
  /** The other lines of the order. */
  others: Awaited<ReturnType<typeof otherLines>>
  dueOn: string | null
  locale: Locale
  /** Null if the delivery cannot be undone. */
  undoableUntil: Date | null
}

/**
 * Returns the API representation of an order line and its delivery. The name of the line is in the
 * language of `locale`.
 */
export function toDetailView(
  line: DeliverableLine,
  { delivery, accounts, others, dueOn, locale, undoableUntil }: DeliveryFacts,
): CrmDetail {
  return {
    orderItem: line.orderItem,
    orderNumber: line.orderNumber,
    partNumber: line.partNumber,
    quantity: line.quantity,
    name: inLocale(line.name, locale),
    isProcessed: line.deliveredAt !== null,
    processDate: line.deliveredAt?.toISOString() ?? null,
    processedBy: delivery ? fullName(delivery.by) : null,
    processedFor: delivery?.accountId ?? null,
    undoableUntil: undoableUntil?.toISOString() ?? null,
    isDeliverable: line.deliveredAt === null && line.status === 'provisioning',
    accounts: accounts.map(({ id, accountId, accountName, email }) => ({
      accountId,
      accountName,
      email,
      isDefault: id === line.companyId,
    })),
    accountId: line.accountId,
    accountName: line.accountName,
    erpId: line.erpId,
    buyer: { name: fullName(line.buyer), email: line.buyer.email },
    purchaseOrderNumber: line.purchaseOrderNumber,
    note: line.note,
    placedAt: line.placedAt.toISOString(),
    dueOn,
    serialNumbers: delivery?.serialNumbers ?? [],
    otherLines: others.map((it) => ({
      orderItem: it.orderItem,
      partNumber: it.partNumber,
      name: inLocale(it.name, locale),
      quantity: it.quantity,
      isDelivered: it.deliveredAt !== null,
      isByStaff: it.fulfillment === 'delivery',
    })),
  }
}
