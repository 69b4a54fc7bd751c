import { setImmediate as nextTurn } from 'node:timers/promises'
import { csvColumns } from '#config/csv-columns.ts'
import type { SignedInContext } from '#server/kernel/context.ts'
import { answerCsv, type Cell } from '#server/kernel/csv-answer.ts'
import { dayMs } from '#server/platform/time/duration.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { dayIn, minuteIn } from '#server/platform/time/zone.ts'
import type { LeadFilters, LeadPage, LeadsQuery } from './lead-contract.ts'
import { countByEmail, countLeads, type LeadFilter, type LeadRow, listLeads } from './list-store.ts'
import { peopleFor, regionsOf } from './scope.ts'
import { toLineView } from './view.ts'

/** Returns a page of the leads that the caller may see and that match. */
export async function leadPage(
  ctx: SignedInContext,
  { pageIndex, pageSize, sort, state, ...filters }: LeadsQuery,
): Promise<LeadPage> {
  const { db, now } = ctx
  const regions = regionsOf(ctx)
  const filter = filterOf(ctx, filters)
  const counted = await countLeads(db, filter, now)
  const counts = { ...counted, open: counted.new + counted.working }
  const rows = await listLeads(db, filter, {
    view: state,
    sort,
    limit: pageSize,
    offset: (pageIndex - 1) * pageSize,
  })
  const emails = [...new Set(rows.flatMap((it) => it.lead.email?.toLowerCase() ?? []))]
  const byEmail = await countByEmail(db, { regions, emails })
  return {
    pageIndex,
    pageSize,
    totalItems: counts[state],
    counts,
    regions: [...regions],
    people: await peopleFor(ctx, regions),
    items: rows.map((it) => toLineView(ctx, it, byEmail)),
  }
}

const portionSize = 100

/**
 * Sends a CSV file with the leads that match, the latest first. Times are in the zone of the
 * caller's region.
 */
export async function downloadLeads(
  ctx: SignedInContext,
  { state, ...filters }: LeadFilters,
): Promise<undefined> {
  const { db, config, caller, now } = ctx
  const zone = zoneOf(config, caller.staffRegion)
  const filter = filterOf(ctx, filters)
  async function* portions() {
    for (let offset = 0, isLast = false; !isLast; offset += portionSize) {
      const rows = await listLeads(db, filter, {
        view: state,
        sort: 'newest',
        limit: portionSize,
        offset,
      })
      isLast = rows.length < portionSize
      yield rows.map((it) => cellsOf(ctx, it, zone))
      await nextTurn()
    }
  }
  return answerCsv(ctx, {
    name: `leads_${dayIn(zone, now)}`,
    columns: csvColumns['/desk/leads/download'],
    portions: portions(),
  })
}

function cellsOf(ctx: SignedInContext, row: LeadRow, zone: string): Cell[] {
  const { t } = ctx.texts.of(ctx.locale)
  const line = toLineView(ctx, row, new Map())
  const at = (moment: string | null) => (moment === null ? null : timeText(zone, new Date(moment)))
  return [
    line.referenceNo,
    at(line.createdAt),
    t(`downloads:leadForms.${line.form}`),
    t(`downloads:leadStatuses.${line.status}`),
    line.owner?.name ?? null,
    at(line.promise.at),
    at(line.answeredAt),
    line.name,
    line.companyName,
    line.email,
    row.lead.phoneE164 ?? row.lead.phone,
    row.lead.country,
    line.productName,
    row.lead.partNumber,
    row.lead.message,
  ]
}

function timeText(zone: string, moment: Date): string {
  const minute = minuteIn(zone, moment)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${dayIn(zone, moment)} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** Returns what to look for. A region that the caller does not answer has no leads. */
function filterOf(
  ctx: SignedInContext,
  { form, owner, region, due, keyword }: Omit<LeadFilters, 'state'>,
): LeadFilter {
  const { now, caller, locale } = ctx
  return {
    regions: regionsOf(ctx).filter((it) => region === undefined || it === region),
    form,
    ownerId: owner === 'mine' ? caller.personId : owner === 'none' ? null : owner,
    dueBefore:
      due === undefined ? undefined : due === 'overdue' ? now : new Date(now.getTime() + dayMs),
    keyword: keyword?.normalize('NFKC'),
    locale,
  }
}
