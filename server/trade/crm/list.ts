import { fullName } from '#server/people/account/service.ts'
import type { SignedInContext } from '#server/kernel/context.ts'
import { inLocale } from '#server/platform/text/in-locale.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { dayIn } from '#server/platform/time/zone.ts'
import type { CrmLine, CrmListQuery, CrmState } from './list-contract.ts'
import { countLines, type DeliveryLineRow, listDeliveryLines } from './list-store.ts'

interface DeliveryPage {
  pageIndex: number
  pageSize: number
  totalItems: number
  counts: Record<CrmState, number>
  items: CrmLine[]
}

/** Lists a page of the order lines that staff deliver, with the number of lines in each state. */
export async function deliveryPage(
  ctx: SignedInContext,
  { state, keyword, pageIndex, pageSize }: CrmListQuery,
): Promise<DeliveryPage> {
  const { db, config, now, locale } = ctx
  const today = dayIn(zoneOf(config, ctx.caller.staffRegion), now)
  const filter = { keyword: keyword?.normalize('NFKC'), today, ...config.crm }
  const counts = await countLines(db, filter)
  const rows = await listDeliveryLines(db, {
    ...filter,
    state,
    limit: pageSize,
    offset: (pageIndex - 1) * pageSize,
  })
  return {
    pageIndex,
    pageSize,
    totalItems: counts[state],
    counts,
    items: rows.map((it) => toLineView(it, { locale, today })),
  }
}

function toLineView(
  { name, deliveredAt, by, ...row }: DeliveryLineRow,
  { locale, today }: { locale: SignedInContext['locale']; today: string },
): CrmLine {
  return {
    ...row,
    name: inLocale(name, locale),
    isOverdue: deliveredAt === null && row.dueOn !== null && row.dueOn < today,
    processDate: deliveredAt?.toISOString() ?? null,
    processedBy: by === null ? null : fullName(by),
  }
}
