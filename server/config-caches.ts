import type { TableName } from '#config/schema.ts'
import type { Resources } from './resources.ts'

/**
 * What the caches hold of each table: values computed from it, pages that show it, or neither.
 * Generated images never depend on the configuration, because their keys have all that they show.
 */
const cachedParts: Readonly<Record<TableName, 'data and pages' | 'pages' | 'nothing'>> = {
  site: 'data and pages',
  regions: 'data and pages',
  redirects: 'data and pages',
  membership: 'data and pages',
  catalog: 'data and pages',
  cache: 'data and pages',
  plans: 'pages',
  plansJapan: 'pages',
  checkout: 'pages',
  forms: 'pages',
  demo: 'pages',
  scripts: 'pages',
  holidays: 'nothing',
  limits: 'nothing',
  licenses: 'nothing',
  crm: 'nothing',
  identity: 'nothing',
  orders: 'nothing',
  team: 'nothing',
  mail: 'nothing',
  replyTemplates: 'nothing',
}

/** Drops the cached values that depend on changed tables. Returns the number of entries. */
export function dropDependentCaches(
  { purge, dataCache }: Pick<Resources, 'purge' | 'dataCache'>,
  changed: readonly TableName[],
): number {
  const parts = new Set(changed.map((it) => cachedParts[it]))
  if (parts.has('data and pages')) return purge.kinds(['page', ...dataCache.stores.keys()])
  return parts.has('pages') ? purge.kinds(['page']) : 0
}
