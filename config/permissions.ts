/**
 * One row per permission, with its scope for each role. A role that is not listed lacks the
 * permission. The browser shares this file to hide actions that the server would reject: do not
 * import zod or Node.js modules. Source: spec §6, C11.
 *
 * Scopes:
 * - `all`: all records.
 * - `company`: all records of the company.
 * - `own`: records that the person created.
 * - `assigned`: records assigned to the person.
 * - `reading`: all records of the company, read-only.
 * - `creditTerms`: all records of the company, but payment by credit terms only.
 */
export const permissions = {
  'catalogue.view': {
    anonymous: 'all',
    Basic: 'all',
    General: 'all',
    Admin: 'all',
    sales: 'all',
    staff: 'all',
  },
  'lead.submit': {
    anonymous: 'all',
    Basic: 'all',
    General: 'all',
    Admin: 'all',
    sales: 'all',
    staff: 'all',
  },

  'order.place.free': { Basic: 'company', General: 'company', Admin: 'company', sales: 'company' },
  'order.place': { General: 'company', Admin: 'company', sales: 'creditTerms' },
  'order.request_approval': { Basic: 'own', General: 'own' },
  'order.approve': { Admin: 'company' },
  /** Canceling an unpaid order, and retrying a declined payment. */
  'order.change': { Basic: 'own', General: 'own', Admin: 'company', sales: 'own' },
  'order.view': { Basic: 'own', General: 'own', Admin: 'company', sales: 'reading' },
  'billing.view': { Basic: 'own', General: 'own', Admin: 'company', sales: 'reading' },
  export: { Basic: 'own', General: 'own', Admin: 'company', sales: 'reading' },

  'giftvalue.view': { Basic: 'company', General: 'company', Admin: 'company', sales: 'reading' },
  'giftvalue.spend': { General: 'company', Admin: 'company' },
  'giftvalue.transfer': { Admin: 'company' },

  'membership.view': { Basic: 'company', General: 'company', Admin: 'company', sales: 'reading' },
  'membership.renew': { General: 'company', Admin: 'company' },

  'license.view': { Basic: 'assigned', General: 'company', Admin: 'company', sales: 'reading' },
  'license.activate': { Basic: 'assigned', General: 'company', Admin: 'company' },
  'license.deactivate': { Basic: 'assigned', General: 'company', Admin: 'company' },
  'license.assign': { Admin: 'company' },

  'team.view': { Admin: 'company' },
  'team.manage': { Admin: 'company' },

  /**
   * Granted to people with several companies, and to sales representatives with at least one
   * company.
   */
  'company.switch': {},

  // Staff permissions: granted to individual people, never by a role in a company.
  'crm.delivery.view': {},
  'crm.delivery.process': {},
  /** Reading and answering what came in by forms, from the regions that the person's own answers. */
  'desk.view': {},
  'desk.answer': {},
  'order.refund': {},
  'content.edit': {},
  'content.publish': {},
  'ops.config': {},
  'ops.cache': {},
  'support.logs': {},
  'catalogue.price': {},
} as const satisfies Record<string, Partial<Record<ActingRole, Scope>>>

/** Name of a permission. */
export type Permission = keyof typeof permissions

/**
 * Role of a caller: a role in a company, a sales representative acting for a customer, staff, or a
 * visitor.
 */
export type ActingRole = 'anonymous' | CompanyRole | 'sales' | 'staff'

/** Records that a permission covers, as described for `permissions`. */
export type Scope = 'all' | 'company' | 'own' | 'assigned' | 'reading' | 'creditTerms'

/** Roles of a person in a company. Source: spec §3. */
export const companyRoles = ['Admin', 'General', 'Basic'] as const
export type CompanyRole = (typeof companyRoles)[number]

/** Permissions that can be granted to a person. */
export const grantable = [
  'crm.delivery.view',
  'crm.delivery.process',
  'desk.view',
  'desk.answer',
  'order.change',
  'order.refund',
  'content.edit',
  'content.publish',
  'ops.config',
  'ops.cache',
  'support.logs',
  'catalogue.price',
] as const satisfies readonly Permission[]
export type Grant = (typeof grantable)[number]

/** Returns the scope of a permission for a role, or undefined if the role lacks it. */
export function scopeOf(permission: Permission, role: ActingRole): Scope | undefined {
  return (permissions[permission] as Partial<Record<ActingRole, Scope>>)[role]
}
