import type { CompanyRole } from '#config/permissions.ts'
import type { Locale } from '#config/locales.ts'
import { fullName } from '#server/people/account/service.ts'
import type { SignedIn } from '#server/kernel/caller.ts'
import type { Mail } from '#server/platform/mail/outbox.ts'
import { invitationDays } from './sending.ts'

/** Who gets a mail, and whose team it is about. */
interface Receiver {
  email: string
  locale: Locale
  firstName: string
  lastName: string
}

interface Team {
  caller: SignedIn
  companyName: string
}

/** Where the link of an invitation leads, below /{locale}. */
export function invitationPath(token: string): string {
  return `/idp-ui/invitation?token=${token}`
}

/** Invites somebody to a team. `tokenHash` makes it one of its kind. */
export function invitationMail(
  to: Receiver,
  { caller, companyName }: Team,
  { token, tokenHash }: { token: string; tokenHash: string },
): Mail {
  return {
    kind: 'team.invited',
    key: `team.invited ${tokenHash}`,
    to: to.email,
    locale: to.locale,
    facts: {
      name: fullName(to),
      inviter: fullName(caller),
      company: companyName,
      days: invitationDays,
      path: invitationPath(token),
    },
  }
}

/** Tells somebody which role they have now, and what it lets them do. */
export function roleMail(
  to: Receiver,
  { caller, companyName }: Team,
  { role, contactId, version }: { role: CompanyRole; contactId: string; version: number },
): Mail {
  const kind = roleKinds[role]
  return {
    kind,
    key: `${kind} ${contactId} ${version}`,
    to: to.email,
    locale: to.locale,
    facts: {
      name: fullName(to),
      admin: fullName(caller),
      company: companyName,
      path: '/marketplace',
    },
  }
}

/** Tells somebody that they act for a company no more. */
export function leavingMail(
  to: Receiver,
  { caller, companyName }: Team,
  { contactId, version }: { contactId: string; version: number },
): Mail {
  return {
    kind: 'team.left',
    key: `team.left ${contactId} ${version}`,
    to: to.email,
    locale: to.locale,
    facts: {
      name: fullName(to),
      admin: fullName(caller),
      company: companyName,
      path: '/marketplace',
    },
  }
}

const roleKinds = {
  Admin: 'team.made-admin',
  General: 'team.made-general',
  Basic: 'team.made-basic',
} as const satisfies Record<CompanyRole, Mail['kind']>
