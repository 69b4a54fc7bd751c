import { scopeFor } from '#server/kernel/caller.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { marketOf } from '#server/trade/pricing/service.ts'
import type { QuoteRequest } from './quote-contract.ts'
import type { Purchaser, QuoteContext } from './quoting.ts'

/**
 * Returns the context in which a request of the caller is priced.
 *
 * @param approver whose rights count instead of the caller's
 * @throws Problem `locale.not_supported`
 */
export function contextFor(
  ctx: CompanyContext,
  db: QuoteContext['db'],
  { websiteCode }: Pick<QuoteRequest, 'websiteCode'>,
  approver?: Purchaser,
): QuoteContext {
  const { config, now } = ctx
  const { role, acting } = approver ?? ctx.caller
  return {
    db,
    config,
    market: marketOf(ctx, websiteCode),
    purchaser: { role, acting },
    now,
    ...upgradeScope(ctx),
  }
}

/** Limits upgrades to the licenses that the caller can see. Source: C11. */
function upgradeScope({ caller }: CompanyContext): { assignedTo?: string } {
  return scopeFor(caller, 'license.view') === 'assigned' ? { assignedTo: caller.personId } : {}
}
