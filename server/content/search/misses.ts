import type { Locale } from '#config/locales.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { dayMs } from '#server/platform/time/duration.ts'
import { deleteMisses, listMisses, upsertMiss } from './store.ts'
import { foldedText } from './words.ts'

const keptDays = 180
const maxKept = 10_000
const maxListed = 500

/** Returns the keywords without results, most frequent first. Deletes outdated keywords first. */
export async function searchMisses({ db, now }: Pick<RequestContext, 'db' | 'now'>) {
  await deleteOldMisses(db, now)
  return listMisses(db, { limit: maxListed })
}

/**
 * Counts a keyword without results. Keywords that may be email addresses or phone numbers are not
 * stored, nor is any information about the visitor.
 */
export async function countMiss(
  ctx: RequestContext,
  { locale, keyword }: { locale: Locale; keyword: string },
): Promise<void> {
  if (keyword.includes('@') || /^[\d\s+()./-]{7,}$/.test(keyword)) return
  try {
    const count = await upsertMiss(ctx.db, { locale, term: foldedText(keyword), at: ctx.now })
    if (count === 1) await deleteOldMisses(ctx.db, ctx.now)
  } catch (error) {
    ctx.log.warn({ event: 'search.miss_not_counted', err: error })
  }
}

function deleteOldMisses(db: RequestContext['db'], now: Date): Promise<void> {
  return deleteMisses(db, { before: new Date(now.getTime() - keptDays * dayMs), most: maxKept })
}
