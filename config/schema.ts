/**
 * The tables of config/*.yaml. The schema of each table has its own file. Schemas are strict: an
 * unknown key is a fault. Code editors show the descriptions of the settings. They read them from
 * config/schema.json, which `npm run config -- schema` writes. Names of numeric settings contain
 * the unit.
 */
import type * as z from 'zod'
import { Cache } from './cache.ts'
import { Catalog } from './catalog.ts'
import { Checkout } from './checkout.ts'
import { Crm } from './crm.ts'
import { Demo } from './demo.ts'
import { Forms } from './forms.ts'
import { Holidays } from './holidays.ts'
import { Identity } from './identity.ts'
import { Licenses } from './licenses.ts'
import { Limits } from './limits.ts'
import { MailTable } from './mail.ts'
import { Membership } from './membership.ts'
import { Orders } from './orders.ts'
import { Plans, PlansJapan } from './plans.ts'
import { Redirects } from './redirects.ts'
import { Regions } from './regions.ts'
import { ReplyTemplates } from './reply-templates.ts'
import { Scripts } from './scripts.ts'
import { Site } from './site.ts'
import { Team } from './team.ts'

/** File and schema of each table. */
export const tables = {
  site: { file: 'site.yaml', schema: Site },
  regions: { file: 'regions.yaml', schema: Regions },
  redirects: { file: 'redirects.yaml', schema: Redirects },
  membership: { file: 'membership.yaml', schema: Membership },
  plansJapan: { file: 'plans.japan.yaml', schema: PlansJapan },
  plans: { file: 'plans.yaml', schema: Plans },
  checkout: { file: 'checkout.yaml', schema: Checkout },
  cache: { file: 'cache.yaml', schema: Cache },
  scripts: { file: 'scripts.yaml', schema: Scripts },
  catalog: { file: 'catalog.yaml', schema: Catalog },
  limits: { file: 'limits.yaml', schema: Limits },
  licenses: { file: 'licenses.yaml', schema: Licenses },
  crm: { file: 'crm.yaml', schema: Crm },
  identity: { file: 'identity.yaml', schema: Identity },
  orders: { file: 'orders.yaml', schema: Orders },
  team: { file: 'team.yaml', schema: Team },
  mail: { file: 'mail.yaml', schema: MailTable },
  forms: { file: 'forms.yaml', schema: Forms },
  replyTemplates: { file: 'reply-templates.yaml', schema: ReplyTemplates },
  holidays: { file: 'holidays.yaml', schema: Holidays },
  demo: { file: 'demo.yaml', schema: Demo },
}
export type TableName = keyof typeof tables

/** The whole configuration, validated and frozen. A reload creates a new object. */
export type Config = { readonly [Name in TableName]: z.infer<(typeof tables)[Name]['schema']> }
