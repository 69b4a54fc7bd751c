import type { SignedIn } from '#server/kernel/caller.ts'
import type { SignedInContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { listCompanies } from './company-store.ts'
import type { CompanyAccount, CompanyChoice } from './contract.ts'
import { insertAudit } from './person-store.ts'
import {
  callerOfSession,
  idleSince,
  newSessionId,
  sessionKey,
  setSessionCookies,
} from './session.ts'
import { findSession, replaceSession } from './session-store.ts'
import { toCompanyAccount } from './view.ts'

const noActing = { actingReason: null, actingUntil: null }

/** The companies that the caller may act for: own ones, then customers served as sales. */
export async function companyAccounts({
  caller,
  db,
}: SignedInContext): Promise<{ items: CompanyAccount[] }> {
  const rows = await listCompanies(db, caller.personId)
  return { items: rows.map((it) => toCompanyAccount(it, caller.company?.id)) }
}

/**
 * Acts for another company. The session gets a new id. Sales give a reason to act for a customer;
 * it is recorded, and the acting ends after `actingMinutes`.
 *
 * @returns the caller as they act from now on
 * @throws Problem `not_found` for a company that is not the caller's, `field.required` when sales
 * give no reason, `company.mismatch` when a concurrent switch was faster
 */
export async function switchCompany(
  ctx: SignedInContext,
  { accountId, reason }: CompanyChoice,
): Promise<SignedIn> {
  const companies = await listCompanies(ctx.db, ctx.caller.personId)
  const chosen = companies.find((it) => it.accountId === accountId)
  if (!chosen) throw new Problem('not_found')
  const to = { companyId: chosen.id, accountId }
  const note = { reason: reason ?? null }
  if (chosen.role !== null)
    return replaceOwnSession(ctx, { ...to, ...noActing }, { action: 'company.switched', ...note })
  if (reason === undefined)
    throw new Problem('field.required', {
      errors: [{ pointer: '/reason', code: 'field.required' }],
    })
  const { actingMinutes } = ctx.config.identity.session
  const acting = {
    actingReason: reason,
    actingUntil: new Date(ctx.now.getTime() + actingMinutes * 60_000),
  }
  return replaceOwnSession(ctx, { ...to, ...acting }, { action: 'company.acted_for', ...note })
}

/**
 * Stops acting for a customer: acts for the first own company again, or for none. The session gets
 * a new id. A caller who acts for no customer stays as they are.
 *
 * @returns the caller as they act from now on
 * @throws Problem `company.mismatch` when a concurrent switch was faster
 */
export async function endActing(ctx: SignedInContext): Promise<SignedIn> {
  const { caller, db } = ctx
  if (!caller.acting) return caller
  const own = (await listCompanies(db, caller.personId)).find((it) => it.role !== null)
  return replaceOwnSession(
    ctx,
    { companyId: own?.id ?? null, accountId: own?.accountId ?? null, ...noActing },
    { action: 'company.acting_ended', reason: null },
  )
}

type NewSession = Pick<
  Parameters<typeof replaceSession>[1],
  'companyId' | 'actingReason' | 'actingUntil'
> & { accountId: string | null }

/** Gives the caller's session another company and a new id, and records it in the audit log. */
async function replaceOwnSession(
  ctx: SignedInContext,
  { accountId, ...session }: NewSession,
  note: { action: string; reason: string | null },
): Promise<SignedIn> {
  const { caller, db, config, now } = ctx
  const id = newSessionId()
  const key = sessionKey(id)
  const isReplaced = await db.transaction(async (tx) => {
    if (!(await replaceSession(tx, { key: caller.sessionKey, to: key, ...session }))) return false
    await insertAudit(tx, {
      at: now,
      personId: caller.personId,
      companyId: session.companyId ?? caller.company?.id ?? null,
      requestId: ctx.requestId,
      ...note,
      before: { accountId: caller.company?.accountId ?? null },
      after: { accountId },
    })
    return true
  })
  if (!isReplaced) throw new Problem('company.mismatch')
  const row = await findSession(db, { key, now, idleSince: idleSince(config, now) })
  if (!row) throw new Problem('auth.session_expired')
  setSessionCookies(ctx, id, row.session.endsAt)
  return callerOfSession(row, now)
}
