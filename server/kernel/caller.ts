import type { IncomingMessage } from 'node:http'
import {
  type ActingRole,
  type CompanyRole,
  type Grant,
  type Permission,
  permissions,
  scopeOf,
} from '#config/permissions.ts'

/** Nobody that we know. `isExpired` when a session was shown that has ended. */
export interface Visitor {
  kind: 'visitor'
  isExpired: boolean
}

/** The company that somebody acts for. */
export interface ActingCompany {
  id: string
  accountId: string
  name: string
  accountName: string
  /** Without one the company cannot purchase. Source: spec §5. */
  erpId: string | null
  bu: string
  regionCode: string
  /** 0 Regular, 1 Silver, 2 Gold, 3 VIP. */
  memberType: number
  isValidOrg: boolean
  maintenance: { from: Date; to: Date } | null
}

/** A person with a session. */
export interface SignedIn {
  kind: 'person'
  /** The session's key, from which nobody can make the cookie. */
  sessionKey: string
  personId: string
  email: string
  firstName: string
  lastName: string
  isSales: boolean
  grants: readonly Grant[]
  /** How many companies the person belongs to, or serves as sales. */
  companyCount: number
  /** The region of staff, who belong to no company. */
  staffRegion: string | null
  company: ActingCompany | null
  /** The role in the company; null without one, and when acting as sales. */
  role: CompanyRole | null
  /** Sales acting for a customer: why and until when. */
  acting: { reason: string; until: Date } | null
}

/** Who asks. */
export type Caller = Visitor | SignedIn

/** Everybody who shows no session. */
export const visitor: Visitor = Object.freeze({ kind: 'visitor', isExpired: false })

/** The region of a person: that of the company they act for, else of staff. */
export function regionOfCaller({ company, staffRegion }: SignedIn): string | undefined {
  return company?.regionCode ?? staffRegion ?? undefined
}

const callerKey = Symbol('caller')
type Known = IncomingMessage & { [callerKey]?: Caller }

/** Notes who sends a request. */
export function noteCaller(request: IncomingMessage, caller: Caller): void {
  ;(request as Known)[callerKey] = caller
}

/** Who sends a request: a visitor unless a session was found. */
export function callerOf(request: IncomingMessage): Caller {
  return (request as Known)[callerKey] ?? visitor
}

/** As whom a caller acts. */
export function actingRole(caller: Caller): ActingRole {
  if (caller.kind === 'visitor') return 'anonymous'
  if (caller.acting) return 'sales'
  return caller.role ?? 'staff'
}

/** The scope that a permission has for a caller; undefined without the permission. Source: C11. */
export function scopeFor(caller: Caller, permission: Permission) {
  const scope = scopeOf(permission, actingRole(caller))
  if (scope !== undefined || caller.kind === 'visitor') return scope
  if (permission === 'company.switch')
    return caller.companyCount > 1 || (caller.isSales && caller.companyCount > 0)
      ? 'all'
      : undefined
  return (caller.grants as readonly Permission[]).includes(permission) ? 'all' : undefined
}

/** All that a caller may, for the browser to hide the rest. */
export function permissionsOf(caller: Caller): Permission[] {
  return (Object.keys(permissions) as Permission[]).filter(
    (it) => scopeFor(caller, it) !== undefined,
  )
}
