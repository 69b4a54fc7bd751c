import { defaultWebsite, regionOf } from '#config/regions.ts'
import type { Locale } from '#config/locales.ts'
import type { CompanyRole } from '#config/permissions.ts'
import { inviteMember, noteAudit, readdressInvitation } from '#server/people/account/service.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { entityTag } from '#server/kernel/entity-tag.ts'
import { once } from '#server/kernel/idempotency/once.ts'
import { Problem } from '#server/kernel/problem.ts'
import { sendMails } from '#server/platform/mail/outbox.ts'
import { changeBudget } from '#server/trade/order/service.ts'
import type { Invitation, TeamContact } from './contract.ts'
import { invitationMail } from './mails.ts'
import {
  answerContact,
  lockOwnTeam,
  readContact,
  requireContact,
  updateContact,
} from './own-team.ts'
import { invitationEnd, sendingOf } from './sending.ts'
import { newToken } from './service.ts'
import { type ContactRow, findSentCount, upsertInvitation } from './store.ts'
import { companyRole } from './view.ts'

/**
 * Invites a person to the team: sends them an email with a link.
 *
 * @throws Problem `team.email_taken` if a member or an invited person has the email address,
 * `field.option_unknown` for a budget of anybody but a General member, `rate.limited` if the person was sent too many invitations
 */
export async function inviteContact(
  ctx: CompanyContext,
  { budget, ...fields }: Invitation,
): Promise<TeamContact> {
  const { company, config, now, request } = ctx
  if (budget !== undefined && fields.role !== 'GENERAL')
    throw new Problem('field.option_unknown', {
      errors: [{ pointer: '/budget', code: 'field.option_unknown' }],
    })
  const input = { ...fields, budget, accountId: company.accountId }
  return once(ctx, { input: input, isKeyNeeded: false }, async (tx) => {
    await lockOwnTeam(tx, ctx)
    const invitee = {
      ...fields,
      email: withLowercaseDomain(fields.email),
      role: companyRole(fields.role),
      locale: localeOfInvitee(ctx),
    }
    const { membershipId } = await inviteMember(tx, {
      companyId: company.id,
      ...invitee,
      now,
      until: invitationEnd(now, config.team.invitation),
    })
    await sendInvitation(tx, ctx, membershipId)
    await noteAudit(tx, ctx, {
      action: 'team.invited',
      after: { contactId: membershipId, email: invitee.email, role: invitee.role },
    })
    if (budget !== undefined)
      await changeBudget(tx, ctx, { contactId: membershipId, limit: budget })
    const contact = await readContact(tx, ctx, membershipId)
    const Location = `${request.url.split('?', 1)[0] ?? ''}/${membershipId}`
    return { body: contact, headers: { Location, ETag: entityTag(contact.version) } }
  })
}

/**
 * Sends an invitation again, with a new link. An expired invitation becomes valid again.
 *
 * @throws Problem `not_found` for a contact without an open or expired invitation, `rate.limited`
 * if the invitation was sent too recently or too often
 */
export async function resendInvitation(
  ctx: CompanyContext,
  { contactId }: { contactId: string },
): Promise<TeamContact> {
  const resent = await ctx.db.transaction(async (tx) => {
    await lockOwnTeam(tx, ctx)
    const contact = await requireContact(tx, ctx, contactId)
    if (contact.status !== 'INVITED' && contact.status !== 'EXPIRED') throw new Problem('not_found')
    await updateContact(tx, contact, {
      status: 'INVITED',
      invitedUntil: invitationEnd(ctx.now, ctx.config.team.invitation),
    })
    await sendInvitation(tx, ctx, contact.id)
    await noteAudit(tx, ctx, {
      action: 'team.invitation_resent',
      after: { contactId: contact.id },
    })
    return readContact(tx, ctx, contact.id)
  })
  return answerContact(ctx, resent)
}

/**
 * Changes the email address of an invited contact and sends the invitation to the new address.
 *
 * @throws Problem `field.option_unknown` for a contact who is not invited, `team.email_taken`,
 * `precondition.failed` if the contact has changed since it was read
 */
export async function readdressContact(
  tx: Tx,
  ctx: CompanyContext,
  {
    contact,
    email,
    ...fields
  }: { contact: ContactRow; email: string; firstName: string; lastName: string; role: CompanyRole },
): Promise<void> {
  if (contact.status !== 'INVITED')
    throw new Problem('field.option_unknown', {
      errors: [{ pointer: '/email', code: 'field.option_unknown' }],
    })
  const { isChanged } = await readdressInvitation(tx, {
    ...fields,
    companyId: ctx.company.id,
    membershipId: contact.id,
    version: contact.version,
    email: withLowercaseDomain(email),
    locale: localeOfInvitee(ctx),
    until: invitationEnd(ctx.now, ctx.config.team.invitation),
  })
  if (!isChanged) throw new Problem('precondition.failed')
  await sendInvitation(tx, ctx, contact.id, { isNewAddress: true })
}

async function sendInvitation(
  tx: Tx,
  ctx: CompanyContext,
  contactId: string,
  { isNewAddress = false }: { isNewAddress?: boolean } = {},
): Promise<void> {
  const { caller, company, config, now } = ctx
  const rules = config.team.invitation
  const before = await findSentCount(tx, contactId)
  const sending = sendingOf(before, { now, rules, isNewAddress })
  if (sending.kind === 'wait') {
    const resetSeconds = Math.ceil((sending.untilAt.getTime() - now.getTime()) / 1000)
    throw new Problem('rate.limited', {
      retryAfterSeconds: resetSeconds,
      context: {
        limit: rules.resends,
        remaining: Math.max(0, rules.resends + 1 - (before?.sentCount ?? 0)),
        resetSeconds,
      },
    })
  }
  const token = newToken()
  await upsertInvitation(tx, {
    membershipId: contactId,
    tokenHash: token.hash,
    acceptedAt: null,
    ...sending.sent,
  })
  const contact = await requireContact(tx, ctx, contactId)
  const team = { caller, companyName: company.accountName }
  await sendMails(tx, [invitationMail(contact, team, { ...token, days: rules.days })], now)
}

/**
 * Returns the locale for an invitee: the locale of the current page if the company's region has a
 * site for it; if not, the locale of the region's default site.
 */
function localeOfInvitee({ company, config, locale }: CompanyContext): Locale {
  const region = regionOf(config, company.regionCode)
  return region.websites.some((it) => it.code === locale) ? locale : defaultWebsite(region)
}

/**
 * Converts the domain of an email address to lower case. The part before the @ may be
 * case-sensitive and is unchanged. Source: C12.
 */
function withLowercaseDomain(email: string): string {
  const at = email.lastIndexOf('@')
  return email.slice(0, at) + email.slice(at).toLowerCase()
}
