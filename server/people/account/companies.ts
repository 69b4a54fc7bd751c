import { pathOf } from '#config/routes.ts'
import type { SignedIn } from '#server/kernel/caller.ts'
import type { SignedInContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Mail } from '#server/platform/mail/outbox.ts'
import { momentText } from '#server/platform/time/day-text.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { type CompanyRow, listAdmins, listCompanies } from './company-store.ts'
import type { CompanyAccount, CompanyChoice } from './contract.ts'
import { fullName } from './person-name.ts'
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

/** Tells people by email and notification about something that concerns a company. */
export type TellPeople = (
  tx: Tx,
  mails: readonly Mail[],
  told: { companyId: string; now: Date },
) => Promise<void>

const noActing = { actingReason: null, actingUntil: null }

/**
 * Lists the companies that the caller may act for: first those they belong to, then the customers
 * that they serve as a sales representative.
 */
export async function companyAccounts({
  caller,
  db,
}: SignedInContext): Promise<{ items: CompanyAccount[] }> {
  const rows = await listCompanies(db, caller.personId)
  return { items: rows.map((it) => toCompanyAccount(it, caller.company?.id)) }
}

/**
 * Makes the caller act for another company. The session gets a new id. Sales representatives must
 * give a reason to act for a customer. The reason is recorded, the company's Admins are told, and
 * the acting ends after `actingMinutes`.
 *
 * @returns the caller with the new company
 * @throws Problem `not_found` if the caller may not act for the company, `field.required` if a
 * sales representative gives no reason, `company.mismatch` if a concurrent switch was faster
 */
export async function switchCompany(
  ctx: SignedInContext,
  { accountId, reason }: CompanyChoice,
  tellPeople: TellPeople,
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
  // extending a visit is no new visit
  const isNew = ctx.caller.acting === null || ctx.caller.company?.id !== chosen.id
  const tellAdmins = async (tx: Tx) => {
    if (isNew)
      await tellOfActing(tx, ctx, {
        company: chosen,
        reason,
        until: acting.actingUntil,
        tellPeople,
      })
  }
  return replaceOwnSession(
    ctx,
    { ...to, ...acting },
    { action: 'company.acted_for', ...note, onDone: tellAdmins },
  )
}

/**
 * Stops acting for a customer. The caller then acts for the first company that they belong to, or
 * for none. The session gets a new id. A caller who acts for no customer is returned unchanged.
 *
 * @returns the caller with the new company
 * @throws Problem `company.mismatch` if a concurrent switch was faster
 */
export async function endActing(ctx: SignedInContext): Promise<SignedIn> {
  const { caller, db } = ctx
  if (!caller.acting) return caller
  const own = (await listCompanies(db, caller.personId)).find((it) => it.role !== null)
  return replaceOwnSession(ctx, {
    companyId: own?.id ?? null,
    accountId: own?.accountId ?? null,
    ...noActing,
  })
}

type NewSession = Pick<
  Parameters<typeof replaceSession>[1],
  'companyId' | 'actingReason' | 'actingUntil'
> & { accountId: string | null }

/**
 * Gives the caller's session a new id and a different company, and records the change in the audit
 * log. A customer for whom the caller stops acting sees that in their own log.
 */
async function replaceOwnSession(
  ctx: SignedInContext,
  { accountId, ...session }: NewSession,
  note?: { action: string; reason: string | null; onDone?: (tx: Tx) => Promise<void> },
): Promise<SignedIn> {
  const { caller, db, config, now } = ctx
  const id = newSessionId()
  const key = sessionKey(id)
  const isReplaced = await db.transaction(async (tx) => {
    if (!(await replaceSession(tx, { key: caller.sessionKey, to: key, ...session }))) return false
    const entry = {
      at: now,
      personId: caller.personId,
      requestId: ctx.requestId,
      before: { accountId: caller.company?.accountId ?? null },
      after: { accountId },
    }
    const left = caller.acting ? caller.company : null
    if (left && left.id !== session.companyId)
      await insertAudit(tx, { ...entry, companyId: left.id, action: 'company.acting_ended' })
    if (!note) return true
    const { onDone, ...noted } = note
    await insertAudit(tx, { ...entry, companyId: session.companyId ?? null, ...noted })
    await onDone?.(tx)
    return true
  })
  if (!isReplaced) throw new Problem('company.mismatch')
  const row = await findSession(db, { key, now, idleSince: idleSince(config, now) })
  if (!row) throw new Problem('auth.session_expired')
  setSessionCookies(ctx, id, row.session.endsAt)
  return callerOfSession(row, now)
}

interface Visit {
  company: CompanyRow
  reason: string
  until: Date
  tellPeople: TellPeople
}

/**
 * Tells the Admins of a customer who acts for it, why and until when, each in their own language.
 * The link leads to the list of what the person does.
 */
async function tellOfActing(
  tx: Tx,
  { caller, config, now, requestId }: SignedInContext,
  { company, reason, until, tellPeople }: Visit,
): Promise<void> {
  const admins = await listAdmins(tx, company.id)
  const timeZone = zoneOf(config, company.regionCode)
  const mails = admins.map(({ email, locale }) => ({
    kind: 'account.acted-for' as const,
    key: `account.acted-for ${requestId} ${email}`,
    to: email,
    locale,
    facts: {
      name: fullName(caller),
      company: company.accountName,
      reason,
      until: momentText(locale, { moment: until, timeZone }),
      path: `${pathOf('console-team-management')}?tab=audit&kind=acting`,
    },
  }))
  await tellPeople(tx, mails, { companyId: company.id, now })
}
