import type { CompanyRole } from '#config/permissions.ts'
import type { Locale } from '#config/locales.ts'
import { fullName } from '#server/people/account/service.ts'
import type { SignedIn } from '#server/kernel/caller.ts'
import type { Mail } from '#server/platform/mail/outbox.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import type { TeamContact } from './contract.ts'
import type { InvitationToken } from './service.ts'

/** Recipient of an email. */
interface Recipient {
  email: string
  locale: Locale
  firstName: string
  lastName: string
}

/** The team that an email is about, and the Admin whose action caused the email. */
interface Team {
  caller: SignedIn
  companyName: string
}

/** Returns the path of an invitation's link, without the locale prefix. */
export function invitationPath(token: string): string {
  return `/idp-ui/invitation?token=${token}`
}

/**
 * Creates the email that invites a person to a team. The invitation is valid for `days` days. The
 * token's hash makes the email's key unique.
 */
export function invitationMail(
  to: Recipient,
  { caller, companyName }: Team,
  { token, hash, days }: InvitationToken & { days: number },
): Mail {
  return {
    kind: 'team.invited',
    key: `team.invited ${hash}`,
    to: to.email,
    locale: to.locale,
    facts: {
      name: fullName(to),
      inviter: fullName(caller),
      company: companyName,
      days,
      path: invitationPath(token),
    },
  }
}

/** Creates the email that tells a member about their new role and what it allows. */
export function roleMail(
  to: Recipient,
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

/** Creates the email that tells a person that they were removed from a team. */
export function leavingMail(
  to: Recipient,
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

/** Returns the people and the company that an email about a contact names. */
export function mailTeam({ caller, company }: CompanyContext): Team {
  return { caller, companyName: company.accountName }
}

/** Returns the parts of an email's key that identify one change of a contact. */
export function mailKey({ contactId, version }: TeamContact): {
  contactId: string
  version: number
} {
  return { contactId, version }
}
