import type { Locale } from '#config/locales.ts'
import {
  changeMember,
  endSessionsFor,
  inviteMember,
  isLastAdmin,
  lockTeam,
  noteAudit,
  readdressInvitation,
  signedIn,
} from '#server/people/account/service.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { ActingCompany, SignedIn } from '#server/kernel/caller.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { entityTag, needIfMatch, refuseStale } from '#server/kernel/entity-tag.ts'
import { Problem } from '#server/kernel/problem.ts'
import { once } from '#server/kernel/idempotency/once.ts'
import { reassignLicenses } from '#server/trade/license/service.ts'
import { sendMails } from '#server/platform/mail/outbox.ts'
import { newToken } from './service.ts'
import { companyRole, contactOf } from './view.ts'
import type { ContactChange, ContactFields, Leaving, TeamContact } from './contract.ts'
import { invitationMail, leavingMail, roleMail } from './mails.ts'
import { invitationEnd, mostResends, sendingOf } from './sending.ts'
import {
  type ContactRow,
  deleteToken,
  findAdmin,
  findContact,
  findSent,
  listContacts,
  upsertInvitation,
} from './store.ts'

/** Everybody of the team of the company acted for. Source: spec §7 My team. */
export async function teamContacts(ctx: RequestContext): Promise<{ items: TeamContact[] }> {
  const { caller, company } = actingFor(ctx)
  const rows = await listContacts(ctx.db, company.id)
  return { items: rows.map((it) => contactOf(it, { personId: caller.personId, now: ctx.now })) }
}

/**
 * Invites somebody to the team, by a mail whose link is good for two weeks.
 *
 * @throws Problem `team.email_taken` when a member or somebody invited has the address, `rate.limited` when they were sent too many
 */
export async function inviteContact(
  ctx: RequestContext,
  fields: ContactFields,
): Promise<TeamContact> {
  const { accountId } = actingFor(ctx).company
  return once(ctx, { wish: { ...fields, accountId }, isKeyNeeded: false }, async (tx) => {
    const team = await lockedTeam(tx, ctx)
    const { company } = team
    const invitee = {
      ...fields,
      email: spelled(fields.email),
      role: companyRole(fields.role),
      locale: localeOf(ctx, company),
    }
    const { membershipId } = await inviteMember(tx, {
      companyId: company.id,
      ...invitee,
      now: ctx.now,
      until: invitationEnd(ctx.now),
    })
    await sendInvitation(tx, ctx, { ...team, contactId: membershipId })
    await noteAudit(tx, ctx, {
      action: 'team.invited',
      after: { contactId: membershipId, email: invitee.email, role: invitee.role },
    })
    const contact = await told(tx, ctx, membershipId)
    const Location = `${ctx.request.url.split('?', 1)[0] ?? ''}/${membershipId}`
    return { body: contact, headers: { Location, ETag: entityTag(contact.version) } }
  })
}

/**
 * Changes what a contact is called, what they may do, or, while they are invited, their address.
 *
 * @throws Problem `precondition.required` without If-Match, `precondition.failed` when it was changed meanwhile, `auth.forbidden` for
 * one's own role, `team.last_admin`, `team.email_taken`, `field.option_unknown` for another address of who is not invited
 */
export async function changeContact(
  ctx: RequestContext,
  change: ContactChange,
): Promise<TeamContact> {
  needIfMatch(ctx)
  return answered(
    ctx,
    await ctx.db.transaction(async (tx) => {
      const team = await lockedTeam(tx, ctx)
      const contact = await contactIn(tx, ctx, change.contactId)
      refuseStale(ctx, { current: contactOf(contact, seenBy(ctx)), isNeeded: true })
      const role = change.role === undefined ? contact.role : companyRole(change.role)
      if (role !== contact.role) await refuseRoleChange(tx, { ...team, contact })
      const { firstName, lastName } = change
      const isMoved = change.email.toLowerCase() !== contact.email.toLowerCase()
      if (isMoved)
        await readdress(tx, ctx, {
          ...team,
          contact,
          email: spelled(change.email),
          firstName,
          lastName,
          role,
        })
      else if (
        role !== contact.role ||
        firstName !== contact.firstName ||
        lastName !== contact.lastName
      ) {
        const isOwn = firstName === contact.ownFirstName && lastName === contact.ownLastName
        await mustChange(tx, contact, {
          role,
          ...(isOwn ? { firstName: null, lastName: null } : { firstName, lastName }),
        })
      } else return told(tx, ctx, contact.id)
      const after = await told(tx, ctx, contact.id)
      await noteAudit(tx, ctx, {
        action: 'team.changed',
        before: notedOf(contactOf(contact, seenBy(ctx))),
        after: notedOf(after),
      })
      if (role !== contact.role && contact.status === 'ACTIVE')
        await sendMails(
          tx,
          [
            roleMail(contact, mailedFor(team), {
              role,
              contactId: contact.id,
              version: after.version,
            }),
          ],
          ctx.now,
        )
      return after
    }),
  )
}

/**
 * Takes somebody out of the team at once: their sessions for the company end, somebody else gets their licenses.
 *
 * @throws Problem `auth.forbidden` for oneself, `team.last_admin`, `field.required` when licenses need somebody to take them,
 * `field.option_unknown` when that is no other active member
 */
export async function deactivateContact(
  ctx: RequestContext,
  { contactId, reassignTo = reassignToOf(ctx) }: Leaving,
): Promise<TeamContact> {
  return answered(
    ctx,
    await ctx.db.transaction(async (tx) => {
      const team = await lockedTeam(tx, ctx)
      const contact = await contactIn(tx, ctx, contactId)
      refuseStale(ctx, { current: contactOf(contact, seenBy(ctx)), isNeeded: false })
      if (contact.status === 'DEACTIVATED') return told(tx, ctx, contact.id)
      await refuseRoleChange(tx, { ...team, contact })
      const to = await takerOf(tx, ctx, { contact, reassignTo })
      const reassigned = to === undefined ? 0 : await reassignLicenses(tx, { from: contact.id, to })
      await mustChange(tx, contact, { status: 'DEACTIVATED', invitedUntil: null })
      await deleteToken(tx, contact.id)
      const ended = await endSessionsFor(tx, {
        personId: contact.personId,
        companyId: team.company.id,
      })
      const after = await told(tx, ctx, contact.id)
      await noteAudit(tx, ctx, {
        action: 'team.deactivated',
        before: notedOf(contactOf(contact, seenBy(ctx))),
        after: { ...notedOf(after), to, reassigned, ended },
      })
      if (contact.status === 'ACTIVE')
        await sendMails(
          tx,
          [
            leavingMail(contact, mailedFor(team), {
              contactId: contact.id,
              version: after.version,
            }),
          ],
          ctx.now,
        )
      return after
    }),
  )
}

/**
 * Sends an invitation again, with a new link that is good for two weeks; who did not come in time is invited anew.
 *
 * @throws Problem `not_found` for who is not invited, `rate.limited` within a minute and after five times
 */
export async function resendInvitation(
  ctx: RequestContext,
  { contactId }: { contactId: string },
): Promise<TeamContact> {
  return answered(
    ctx,
    await ctx.db.transaction(async (tx) => {
      const team = await lockedTeam(tx, ctx)
      const contact = await contactIn(tx, ctx, contactId)
      if (contact.status !== 'INVITED' && contact.status !== 'EXPIRED')
        throw new Problem('not_found')
      await mustChange(tx, contact, { status: 'INVITED', invitedUntil: invitationEnd(ctx.now) })
      await sendInvitation(tx, ctx, { ...team, contactId: contact.id })
      await noteAudit(tx, ctx, {
        action: 'team.invitation_resent',
        after: { contactId: contact.id },
      })
      return told(tx, ctx, contact.id)
    }),
  )
}

interface Team {
  caller: SignedIn
  company: ActingCompany
}

/** Whoever manages a team does it for a company. */
function actingFor(ctx: RequestContext): Team {
  const caller = signedIn(ctx)
  if (!caller.company) throw new Problem('auth.forbidden')
  return { caller, company: caller.company }
}

/** The team, which nobody else changes meanwhile. Who was an administrator when they asked may be none by now. */
async function lockedTeam(tx: Tx, ctx: RequestContext): Promise<Team> {
  const { caller, company } = actingFor(ctx)
  await lockTeam(tx, company.id)
  if (!(await findAdmin(tx, { companyId: company.id, personId: caller.personId })))
    throw new Problem('auth.forbidden')
  return { caller, company }
}

async function contactIn(tx: Tx, ctx: RequestContext, contactId: string): Promise<ContactRow> {
  const contact = await findContact(tx, { companyId: actingFor(ctx).company.id, contactId })
  if (!contact) throw new Problem('not_found')
  return contact
}

async function told(tx: Tx, ctx: RequestContext, contactId: string): Promise<TeamContact> {
  return contactOf(await contactIn(tx, ctx, contactId), seenBy(ctx))
}

function seenBy(ctx: RequestContext): { personId: string; now: Date } {
  return { personId: actingFor(ctx).caller.personId, now: ctx.now }
}

/** A team keeps somebody who can manage it, and nobody makes themselves more or less, or leaves by themselves. */
async function refuseRoleChange(
  tx: Tx,
  { caller, company, contact }: Team & { contact: ContactRow },
): Promise<void> {
  const isAdmin = contact.role === 'Admin' && contact.status === 'ACTIVE'
  if (isAdmin && (await isLastAdmin(tx, { companyId: company.id, membershipId: contact.id })))
    throw new Problem('team.last_admin')
  if (contact.personId === caller.personId)
    throw new Problem('auth.forbidden', { context: { reason: 'own' } })
}

/** Gives the invitation to another address, to which it is sent. */
async function readdress(
  tx: Tx,
  ctx: RequestContext,
  {
    contact,
    email,
    firstName,
    lastName,
    role,
    ...team
  }: Team & { contact: ContactRow } & Pick<ContactRow, 'email' | 'firstName' | 'lastName' | 'role'>,
): Promise<void> {
  if (contact.status !== 'INVITED')
    throw new Problem('field.option_unknown', {
      errors: [{ pointer: '/email', code: 'field.option_unknown' }],
    })
  const { id: membershipId, version } = contact
  const invitee = {
    companyId: team.company.id,
    email,
    firstName,
    lastName,
    role,
    locale: localeOf(ctx, team.company),
    until: invitationEnd(ctx.now),
  }
  const { isChanged } = await readdressInvitation(tx, { ...invitee, membershipId, version })
  if (!isChanged) throw new Problem('precondition.failed')
  await sendInvitation(tx, ctx, { ...team, contactId: membershipId })
}

async function sendInvitation(
  tx: Tx,
  ctx: RequestContext,
  { contactId, caller, company }: Team & { contactId: string },
): Promise<void> {
  const { now } = ctx
  const sending = sendingOf(await findSent(tx, contactId), now)
  if (sending.kind === 'wait') {
    const resetSeconds = Math.ceil((sending.untilAt.getTime() - now.getTime()) / 1000)
    throw new Problem('rate.limited', {
      retryAfterSeconds: resetSeconds,
      context: { limit: mostResends, remaining: 0, resetSeconds },
    })
  }
  const made = newToken()
  await upsertInvitation(tx, {
    membershipId: contactId,
    tokenHash: made.tokenHash,
    acceptedAt: null,
    ...sending.sent,
  })
  const contact = await contactIn(tx, ctx, contactId)
  await sendMails(tx, [invitationMail(contact, mailedFor({ caller, company }), made)], now)
}

/** Said in the query by clients that send no body with a DELETE, which proxies may drop. Source: RFC 9110 §9.3.5. */
function reassignToOf({ request }: RequestContext): string | undefined {
  return new URL(request.url, 'http://ours').searchParams.get('reassignTo') ?? undefined
}

/** Who takes the licenses of who leaves; undefined when there are none. */
async function takerOf(
  tx: Tx,
  ctx: RequestContext,
  { contact, reassignTo }: { contact: ContactRow; reassignTo: string | undefined },
): Promise<string | undefined> {
  if (reassignTo === undefined) {
    if (contact.assignedLicenses === 0) return undefined
    const count = contact.assignedLicenses
    throw new Problem('field.required', {
      errors: [{ pointer: '/reassignTo', code: 'field.required' }],
      context: { assignedLicenses: count },
    })
  }
  const taker = await findContact(tx, {
    companyId: actingFor(ctx).company.id,
    contactId: reassignTo,
  })
  if (!taker || taker.status !== 'ACTIVE' || taker.id === contact.id)
    throw new Problem('field.option_unknown', {
      errors: [{ pointer: '/reassignTo', code: 'field.option_unknown' }],
    })
  return taker.id
}

async function mustChange(
  tx: Tx,
  { id, version }: ContactRow,
  change: Omit<Parameters<typeof changeMember>[1], 'membershipId' | 'version'>,
): Promise<void> {
  if (!(await changeMember(tx, { membershipId: id, version, ...change })))
    throw new Problem('precondition.failed')
}

function answered({ request }: RequestContext, contact: TeamContact): TeamContact {
  request.answer({ headers: { ETag: entityTag(contact.version) } })
  return contact
}

function notedOf({
  contactId,
  email,
  firstName,
  lastName,
  role,
  status,
}: TeamContact): Record<string, unknown> {
  return { contactId, email, firstName, lastName, role, status }
}

function mailedFor({ caller, company }: Team): { caller: SignedIn; companyName: string } {
  return { caller, companyName: company.accountName }
}

/** The language of somebody new: that of the page on which they are invited where it is of the company's region, else the region's. */
function localeOf({ config, locale }: RequestContext, { regionCode }: ActingCompany): Locale {
  const websites = config.regions.regions.find((it) => it.regionCode === regionCode)?.websites ?? []
  return websites.some((it) => it.code === locale)
    ? locale
    : (websites.find((it) => it.isDefault)?.code ?? locale)
}

/** The part behind the @ means the same in any case. Source: C12. */
function spelled(email: string): string {
  const at = email.lastIndexOf('@')
  return email.slice(0, at) + email.slice(at).toLowerCase()
}
