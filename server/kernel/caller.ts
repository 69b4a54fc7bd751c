import {
  type ActingRole,
  type CompanyRole,
  type Grant,
  type Permission,
  permissions,
  scopeOf,
} from '#config/permissions.ts'

/**
 * A caller without a session. `isExpired` is true if the request had the cookie of a session that
 * has ended.
 */
export interface Visitor {
  kind: 'visitor'
  isExpired: boolean
}

/** The company that a person acts for. */
export interface ActingCompany {
  id: string
  accountId: string
  name: string
  accountName: string
  /** Id in the ERP system. A company without an ERP id cannot buy. Source: spec §5. */
  erpId: string | null
  bu: string
  regionCode: string
  /** Membership level: 0 Regular, 1 Silver, 2 Gold, 3 VIP. */
  memberType: number
  isValidOrg: boolean
  maintenance: { from: Date; to: Date } | null
}

/** A person with a session. */
export interface SignedIn {
  kind: 'person'
  /** The stored key of the session: a hash from which the cookie cannot be derived. */
  sessionKey: string
  personId: string
  email: string
  firstName: string
  lastName: string
  isSales: boolean
  grants: readonly Grant[]
  /** Number of companies that the person belongs to or, as a sales representative, serves. */
  companyCount: number
  /** Region of a staff member. Staff belong to no company. */
  staffRegion: string | null
  company: ActingCompany | null
  /**
   * Role in the company; null for a person without a company and for a sales representative who
   * acts for a customer.
   */
  role: CompanyRole | null
  /**
   * Reason and end time while a sales representative acts for a customer; null if the person is not
   * acting for a customer.
   */
  acting: { reason: string; until: Date } | null
}

/** The sender of a request. */
export type Caller = Visitor | SignedIn

/** The caller of a request without a session. */
export const visitor: Visitor = Object.freeze({ kind: 'visitor', isExpired: false })

/**
 * Returns the region of the company that a person acts for. For staff without a company, returns
 * their own region.
 */
export function regionOfCaller({ company, staffRegion }: SignedIn): string | undefined {
  return company?.regionCode ?? staffRegion ?? undefined
}

/** Returns the role that decides a caller's permissions. */
export function actingRole(caller: Caller): ActingRole {
  if (caller.kind === 'visitor') return 'anonymous'
  if (caller.acting) return 'sales'
  return caller.role ?? 'staff'
}

/**
 * Returns the scope of a caller's permission; undefined if the caller lacks the permission. Source:
 * C11.
 */
export function scopeFor(caller: Caller, permission: Permission) {
  const scope = scopeOf(permission, actingRole(caller))
  if (scope !== undefined || caller.kind === 'visitor') return scope
  if (permission === 'company.switch')
    return caller.companyCount > 1 || (caller.isSales && caller.companyCount > 0)
      ? 'all'
      : undefined
  return (caller.grants as readonly Permission[]).includes(permission) ? 'all' : undefined
}

/** Returns a caller's permissions. The browser hides actions that they do not allow. */
export function permissionsOf(caller: Caller): Permission[] {
  return (Object.keys(permissions) as Permission[]).filter(
    (it) => scopeFor(caller, it) !== undefined,
  )
}
