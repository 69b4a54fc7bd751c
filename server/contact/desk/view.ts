import { fullName } from '#server/people/account/service.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { LeadEvent, LeadLine, SimilarLead } from './lead-contract.ts'
import type { LeadRow } from './list-store.ts'
import { promiseOf } from './promise.ts'
import type { EventRow, FoundLead } from './store.ts'

/** What the list and the detail of a lead have in common. */
export function toCommonView(
  { config, now }: Pick<RequestContext, 'config' | 'now'>,
  { lead, productName, status, answeredAt, dueAt, owner }: Omit<LeadRow, 'similarCount'>,
): Omit<LeadLine, 'similarCount'> {
  const { referenceNo, form, regionCode, companyName, email, productAlias } = lead
  return {
    referenceNo,
    form,
    status,
    regionCode,
    websiteCode: lead.locale,
    name: nameOf(lead),
    companyName,
    email,
    productAlias,
    productName: productName ?? productAlias,
    owner: owner && { id: owner.id, name: fullName(owner) },
    createdAt: lead.createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    promise: promiseOf(
      config,
      { isCall: form === 'booking', regionCode, status, dueAt, answeredAt },
      now,
    ),
  }
}

/** Returns a line of the list. `byEmail` has the number of leads for email addresses in lower case. */
export function toLineView(
  ctx: Pick<RequestContext, 'config' | 'now'>,
  row: LeadRow,
  byEmail: ReadonlyMap<string, number>,
): LeadLine {
  const leads = byEmail.get(row.lead.email?.toLowerCase() ?? '') ?? 1
  return { ...toCommonView(ctx, row), similarCount: leads - 1 }
}

/** Returns the name of the person who sent a form; null if the form has none. */
export function nameOf({
  firstName,
  lastName,
}: Pick<FoundLead['lead'], 'firstName' | 'lastName'>): string | null {
  return firstName === null || lastName === null ? null : fullName({ firstName, lastName })
}

/** Returns another lead, and what it has in common with the shown one. */
export function toSimilarView(
  { lead, productName, status }: Pick<FoundLead, 'lead' | 'productName' | 'status'>,
  reasons: SimilarLead['reasons'],
): SimilarLead {
  const { referenceNo, form, companyName, productAlias } = lead
  return {
    referenceNo,
    form,
    status,
    name: nameOf(lead),
    companyName,
    productName: productName ?? productAlias,
    createdAt: lead.createdAt.toISOString(),
    reasons,
  }
}

/** Returns something that was done with a lead. Owners have their names. */
export function toEventView({ event, by, ownerBefore, ownerAfter, mail }: EventRow): LeadEvent {
  const { id, kind, text } = event
  const isOwner = kind === 'owner'
  return {
    id,
    at: event.at.toISOString(),
    by: fullName(by),
    kind,
    text,
    before: isOwner ? ownerBefore && fullName(ownerBefore) : event.before,
    after: isOwner ? ownerAfter && fullName(ownerAfter) : event.after,
    mail: kind === 'reply' ? mail : null,
  }
}
