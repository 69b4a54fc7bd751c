import type { Locale } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { giftValueOf } from '#server/trade/giftvalue/service.ts'
import { absoluteAddress } from '#server/platform/address/address-rules.ts'
import { type Caller, type SignedIn, visitor } from '#server/kernel/caller.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { ByWebsite } from '#server/kernel/contract.ts'
import { Problem } from '#server/kernel/problem.ts'
import { productCurrency } from '#server/platform/money/product-currency.ts'
import type { RequestInfo } from '#server/kernel/request-info.ts'
import type { CompanyAccount, CompanyChoice, OwnSession, UserProfile } from './contract.ts'
import { joinTeams } from './members.ts'
import { fullName } from './person-name.ts'
import { profileOf } from './profile.ts'
import {
  callerOfSession,
  deviceOf,
  idleSince,
  isUseNoted,
  newSessionId,
  sessionCookie,
  sessionEnd,
  sessionKey,
  signedInCookie,
} from './session.ts'
import {
  type CompanyRow,
  deleteEndedSessions,
  deleteSession,
  deleteSessionsOf,
  findIdToken,
  findPersonByIdentity,
  findPersonWithoutIdentity,
  findSession,
  insertAudit,
  insertIdentity,
  insertSession,
  listCompanies,
  listIdentities,
  listSessions,
  replaceSession,
  updateLastSeen,
  updatePersonName,
  updateSessionCompany,
} from './store.ts'

export { adminsOf, setMemberType } from './company.ts'
export { fullName }
export {
  changeMember,
  endInvitations,
  endSessionsFor,
  inviteMember,
  isLastAdmin,
  joinTeams,
  lockTeam,
  readdressInvitation,
} from './members.ts'

/**
 * Who shows the session of a visit: the person, or a visitor. Use is noted once a minute. Whose company is not theirs any more,
 * or whose time to act for a customer is over, acts for a company of their own again; who has none left and nothing else to do here
 * has no session.
 */
export async function callerOfVisit(db: Db, config: Config, request: RequestInfo): Promise<Caller> {
  const id = request.cookie(sessionCookie)
  if (id === undefined || id === '') return visitor
  const now = new Date()
  const found = await findSession(db, {
    key: sessionKey(id),
    now,
    idleSince: idleSince(config, now),
  })
  if (!found) return { kind: 'visitor', isExpired: true }
  const { key, companyId } = found.session
  if (!isUseNoted(found, now)) await updateLastSeen(db, { key, now })
  const caller = callerOfSession(found, now)
  if (caller.company !== null || (companyId === null && caller.companyCount === 0)) return caller
  const own = (await listCompanies(db, caller.personId)).find((it) => it.role !== null)
  if (!own && !caller.isSales && caller.grants.length === 0)
    return { kind: 'visitor', isExpired: true }
  if (own === undefined && companyId === null) return caller
  await updateSessionCompany(db, { key, companyId: own?.id ?? null })
  const again = await findSession(db, { key, now, idleSince: idleSince(config, now) })
  return again ? callerOfSession(again, now) : { kind: 'visitor', isExpired: true }
}

/** What an identity provider says of who signed in. */
export interface Identity {
  issuer: string
  subject: string
  email: string | undefined
  isEmailVerified: boolean
  firstName: string | undefined
  lastName: string | undefined
  idToken: string
}

/** How a sign-in ends for the marketplace: E when it does not know the person, role=0 when it has no role for them. Source: C14. */
export type Admission = 'admitted' | 'rejected' | 'no-role'

/**
 * Opens a session for whom an identity provider has vouched. A person who was invited is known by the verified address
 * at the first sign-in, and by the provider's subject from then on; for who has no other place here, to sign in is to accept the
 * invitations that wait. What session the browser had before ends: its id is never used on.
 */
export async function admit(
  ctx: RequestContext,
  identity: Identity,
  locale: Locale,
): Promise<Admission> {
  const { config, now, request, requestId } = ctx
  const id = newSessionId()
  const endsAt = sessionEnd(config, now)
  const admission = await ctx.db.transaction(async (tx): Promise<Admission> => {
    const person = await personOf(tx, identity)
    if (!person || person.isDeactivated) return 'rejected'
    const isStaff = person.isSales || person.grants.length > 0
    let companies = await ownCompanies(tx, person.id)
    // whoever has a place here already is asked: they join by the link of the mail alone
    if (
      companies.length === 0 &&
      !isStaff &&
      (await joinTeams(tx, { personId: person.id, now, requestId })).companyIds.length > 0
    )
      companies = await ownCompanies(tx, person.id)
    // of several, one of the region that they come from, so that nobody is led away from the site that they chose
    const own = companies.find((it) => isServedAt(config, it.regionCode, locale)) ?? companies[0]
    if (!own && !isStaff) return 'no-role'
    await keepName(tx, person, identity)
    const before = request.cookie(sessionCookie)
    if (before !== undefined) await deleteSession(tx, sessionKey(before))
    const whose = { personId: person.id, companyId: own?.id ?? null }
    const { idToken } = identity
    await insertSession(tx, {
      key: sessionKey(id),
      ...whose,
      idToken,
      device: deviceOf(request.userAgent),
      createdAt: now,
      lastSeenAt: now,
      endsAt,
    })
    await deleteEndedSessions(tx, { now, idleSince: idleSince(config, now) })
    await insertAudit(tx, { at: now, ...whose, action: 'session.opened', requestId })
    return 'admitted'
  })
  if (admission === 'admitted') keepCookies(ctx, id, endsAt)
  return admission
}

async function ownCompanies(db: Db, personId: string): Promise<CompanyRow[]> {
  return (await listCompanies(db, personId)).filter((it) => it.role !== null)
}

/** Whether a locale is one of a region's sites. */
function isServedAt({ regions }: Config, regionCode: string, locale: Locale): boolean {
  return regions.regions.some(
    (it) => it.regionCode === regionCode && it.websites.some((site) => site.code === locale),
  )
}

/** Ends the session that the visit shows. Returns by what the identity provider knows it. */
export async function endOwnSession({
  db,
  request,
  now,
  requestId,
}: RequestContext): Promise<{ idToken: string } | undefined> {
  const id = request.cookie(sessionCookie)
  if (id === undefined) return undefined
  const ended = await db.transaction(async (tx) => {
    const found = await deleteSession(tx, sessionKey(id))
    if (found)
      await insertAudit(tx, {
        at: now,
        personId: found.personId,
        companyId: found.companyId,
        action: 'session.ended',
        requestId,
      })
    return found
  })
  request.dropCookie(sessionCookie)
  request.dropCookie(signedInCookie, true)
  return ended
}

/** Who is signed in; the defaults for a visitor. Source: spec §7, C14. */
export async function profile({ db, config, caller, now }: RequestContext): Promise<UserProfile> {
  return shownProfile(db, { config, caller, now }) // no cookie is dropped: a switch under way may have set a new one meanwhile
}

/** Where the report center is. Source: C17. */
export async function tickets(
  { config, rules }: RequestContext,
  { websiteCode }: ByWebsite,
): Promise<{ redirectUrl: string }> {
  const own = absoluteAddress(rules, {
    locale: websiteCode,
    path: '/marketplace/support/support-hub',
  })
  return { redirectUrl: config.site.reportCenterUrl ?? own }
}

/** The companies that the caller may act for: own ones, then customers served as sales. */
export async function companyAccounts(ctx: RequestContext): Promise<{ items: CompanyAccount[] }> {
  const { personId, company } = signedIn(ctx)
  const rows = await listCompanies(ctx.db, personId)
  return { items: rows.map((it) => companyAccount(it, company?.id)) }
}

/**
 * Acts for another company. The session gets a new id. For a customer, sales say why; it is kept, and ends by itself.
 *
 * @throws Problem `not_found` for a company that is not the caller's, `field.required` when sales give no reason
 */
export async function switchCompany(
  ctx: RequestContext,
  { accountId, reason }: CompanyChoice,
): Promise<UserProfile> {
  const caller = signedIn(ctx)
  const { db, config, now } = ctx
  const chosen = (await listCompanies(db, caller.personId)).find((it) => it.accountId === accountId)
  if (!chosen) throw new Problem('not_found')
  const isServed = chosen.role === null
  if (isServed && reason === undefined)
    throw new Problem('field.required', {
      errors: [{ pointer: '/reason', code: 'field.required' }],
    })
  const acting = isServed
    ? {
        actingReason: reason ?? '',
        actingUntil: new Date(now.getTime() + config.identity.session.actingMinutes * 60_000),
      }
    : noActing
  return moved(
    ctx,
    { companyId: chosen.id, accountId, ...acting },
    { action: isServed ? 'company.acted_for' : 'company.switched', reason: reason ?? null },
  )
}

/** Acts for a customer no longer, but for the company that sales belong to, or for none. The session gets a new id. Who acts for nobody stays as they are. */
export async function endActing(ctx: RequestContext): Promise<UserProfile> {
  const caller = signedIn(ctx)
  if (!caller.acting) return shownProfile(ctx.db, ctx)
  const own = (await listCompanies(ctx.db, caller.personId)).find((it) => it.role !== null)
  return moved(
    ctx,
    { companyId: own?.id ?? null, accountId: own?.accountId ?? null, ...noActing },
    { action: 'company.acting_ended', reason: null },
  )
}

type Move = Pick<
  Parameters<typeof replaceSession>[1],
  'companyId' | 'actingReason' | 'actingUntil'
> & { accountId: string | null }

/** Gives the caller's session another company and another id, and keeps a note of it. */
async function moved(
  ctx: RequestContext,
  { accountId, ...move }: Move,
  note: { action: string; reason: string | null },
): Promise<UserProfile> {
  const caller = signedIn(ctx)
  const { db, config, now } = ctx
  const id = newSessionId()
  const to = sessionKey(id)
  const isReplaced = await db.transaction(async (tx) => {
    if (!(await replaceSession(tx, { key: caller.sessionKey, to, ...move }))) return false
    await insertAudit(tx, {
      at: now,
      personId: caller.personId,
      companyId: move.companyId ?? caller.company?.id ?? null,
      requestId: ctx.requestId,
      ...note,
      before: { accountId: caller.company?.accountId ?? null },
      after: { accountId },
    })
    return true
  })
  // another switch at the same moment was first
  if (!isReplaced) throw new Problem('company.mismatch')
  const found = await findSession(db, { key: to, now, idleSince: idleSince(config, now) })
  if (!found) throw new Problem('auth.session_expired')
  keepCookies(ctx, id, found.session.endsAt)
  return shownProfile(db, { config, caller: callerOfSession(found, now), now })
}

/** Where the caller is signed in. */
export async function ownSessions(ctx: RequestContext): Promise<{ items: OwnSession[] }> {
  const { personId, sessionKey: current } = signedIn(ctx)
  const rows = await listSessions(ctx.db, {
    personId,
    now: ctx.now,
    idleSince: idleSince(ctx.config, ctx.now),
  })
  return {
    items: rows.map(({ key, device, createdAt, lastSeenAt }) => ({
      id: key.slice(0, 12),
      device: device === '' ? null : device,
      isCurrent: key === current,
      signedInAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
  }
}

/** Signs the caller out everywhere, or everywhere else: here, and at the identity provider where it is ours. */
export async function endSessions(
  ctx: RequestContext,
  { keepCurrent }: { keepCurrent: boolean },
): Promise<{ ended: number }> {
  const { personId, sessionKey: current } = signedIn(ctx)
  const { now, requestId } = ctx
  const ended = await ctx.db.transaction(async (tx) => {
    const butFor = keepCurrent ? await findIdToken(tx, current) : undefined
    const count = await deleteSessionsOf(tx, {
      personId,
      ...(keepCurrent ? { butFor: current } : {}),
    })
    await ctx.endProviderSessions(tx, {
      identities: await listIdentities(tx, personId),
      ...(butFor === undefined ? {} : { butFor }),
    })
    await insertAudit(tx, {
      at: now,
      personId,
      action: 'session.ended_everywhere',
      after: { keepCurrent, ended: count },
      requestId,
    })
    return count
  })
  if (!keepCurrent) {
    ctx.request.dropCookie(sessionCookie)
    ctx.request.dropCookie(signedInCookie, true)
  }
  return { ended }
}

/** Ends all sessions of whom an identity provider knows by a subject: a new password shuts out whoever had the old one. */
export async function signOutEverywhere(
  db: Db,
  { requestId, ...identity }: { issuer: string; subject: string; requestId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const person = await findPersonByIdentity(tx, identity)
    if (!person) return
    const ended = await deleteSessionsOf(tx, { personId: person.id })
    await insertAudit(tx, {
      at: new Date(),
      personId: person.id,
      action: 'password.changed',
      after: { ended },
      requestId,
    })
  })
}

/** Notes what the caller did for the company that they act for, and why. It stays for ever. Source: C19. */
export async function noteAudit(
  tx: Tx,
  ctx: RequestContext,
  note: {
    action: string
    reason?: string
    before?: Record<string, unknown>
    after?: Record<string, unknown>
  },
): Promise<void> {
  const { personId, company } = signedIn(ctx)
  await insertAudit(tx, {
    at: ctx.now,
    personId,
    companyId: company?.id ?? null,
    requestId: ctx.requestId,
    ...note,
  })
}

/**
 * The caller of an operation that only somebody signed in may call.
 *
 * @throws Problem `auth.required` for a visitor
 */
export function signedIn({ caller }: RequestContext): SignedIn {
  if (caller.kind === 'visitor') throw new Problem('auth.required')
  return caller
}

/** A caller's profile with what their company can spend of its gift value. */
async function shownProfile(
  db: Db,
  { config, caller, now }: Pick<RequestContext, 'config' | 'caller' | 'now'>,
): Promise<UserProfile> {
  const company = caller.kind === 'person' ? caller.company : null
  if (!company) return profileOf(config, caller, 0)
  return profileOf(
    config,
    caller,
    await giftValueOf(db, {
      companyId: company.id,
      currency: productCurrency(config, company.regionCode),
      now,
    }),
  )
}

const mostNameLength = 50
const noActing = { actingReason: null, actingUntil: null }

async function personOf(db: Db, { issuer, subject, email, isEmailVerified }: Identity) {
  const known = await findPersonByIdentity(db, { issuer, subject })
  if (known || email === undefined || !isEmailVerified) return known
  const invited = await findPersonWithoutIdentity(db, { issuer, email })
  if (invited) await insertIdentity(db, { issuer, subject, personId: invited.id })
  return invited
}

/** A name that was changed at the provider is changed here; one that is none, or too long, is not taken. */
async function keepName(
  db: Db,
  { id, firstName, lastName }: Awaited<ReturnType<typeof personOf>> & {},
  identity: Identity,
): Promise<void> {
  const told = {
    firstName: nameTold(identity.firstName) ?? firstName,
    lastName: nameTold(identity.lastName) ?? lastName,
  }
  if (told.firstName !== firstName || told.lastName !== lastName)
    await updatePersonName(db, { id, ...told })
}

function nameTold(text: string | undefined): string | undefined {
  const name = text?.trim() ?? ''
  return name.length >= 1 && name.length <= mostNameLength && !/\p{Cc}/u.test(name)
    ? name
    : undefined
}

function keepCookies({ request, now }: RequestContext, id: string, endsAt: Date): void {
  const maxAgeSeconds = Math.floor((endsAt.getTime() - now.getTime()) / 1000)
  request.setCookie(sessionCookie, id, { maxAgeSeconds })
  request.setCookie(signedInCookie, '1', { maxAgeSeconds, isReadable: true })
}

function companyAccount(
  { id, name, ...row }: CompanyRow,
  current: string | undefined,
): CompanyAccount {
  const { accountId, accountName, regionCode, erpId, memberType, role } = row
  return {
    accountId,
    accountName,
    companyName: name,
    regionCode,
    erpId,
    memberType,
    role,
    isCurrent: id === current,
  }
}
