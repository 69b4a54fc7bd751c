/**
 * Who may do what: a row for each permission, with its reach by role. A role that a row does not name may not.
 * Source: spec §6, C11. Shared with the browser, which hides what would be refused: no zod, no node.
 *
 * Reach: `all` everything that the deed is about; `company` what is the company's; `own` what the person made; `assigned` what
 * was given to the person; `reading` the company's, to look at; `creditTerms` the company's, paid by credit terms alone.
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
  /** To cancel an order that is not paid, and to pay again what was declined. */
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

  /** Given besides to whoever has several companies, and to sales who serve one. */
  'company.switch': {},

  // Granted to a person, never by a role in a company.
  'crm.delivery.view': {},
  'crm.delivery.process': {},
  'order.refund': {},
  'content.edit': {},
  'content.publish': {},
  'ops.config': {},
  'ops.cache': {},
  'support.logs': {},
  'catalogue.price': {},
} as const satisfies Record<string, Partial<Record<ActingRole, Scope>>>

/** A word for what somebody may do. */
export type Permission = keyof typeof permissions

/** As whom somebody acts: a role in a company, sales for a customer, staff, or a visitor. */
export type ActingRole = 'anonymous' | CompanyRole | 'sales' | 'staff'

/** How far a permission reaches. */
export type Scope = 'all' | 'company' | 'own' | 'assigned' | 'reading' | 'creditTerms'

/** The roles that a person can have in a company. Source: spec §3. */
export const companyRoles = ['Admin', 'General', 'Basic'] as const
export type CompanyRole = (typeof companyRoles)[number]

/** The permissions that are granted to a person. */
export const grantable = [
  'crm.delivery.view',
  'crm.delivery.process',
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

/** How far a permission reaches for a role; undefined when the role has it not. */
export function scopeOf(permission: Permission, role: ActingRole): Scope | undefined {
  return (permissions[permission] as Partial<Record<ActingRole, Scope>>)[role]
}
