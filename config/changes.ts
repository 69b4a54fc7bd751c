import type { Config } from './schema.ts'

/** A value that a reload changed. Undefined if the key did not exist, or no longer exists. */
export interface ConfigChange {
  /** Path of the value, such as `crm.undoMinutes` or `regions.regions[2].currency`. */
  key: string
  from: unknown
  to: unknown
}

/** Longest list that is returned; a longer one hides what somebody is looking for. */
const maxChanges = 50

/** Returns the values that differ between two configurations, at most 50. */
export function configChanges(before: Config, after: Config): ConfigChange[] {
  return changesBelow('', before, after).slice(0, maxChanges)
}

function changesBelow(key: string, from: unknown, to: unknown): ConfigChange[] {
  if (Object.is(from, to)) return []
  if (!isParent(from) || !isParent(to) || Array.isArray(from) !== Array.isArray(to))
    return [{ key, from, to }]
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((step) =>
    changesBelow(pathTo(key, step, Array.isArray(to)), from[step], to[step]),
  )
}

function pathTo(parent: string, step: string, isIndex: boolean): string {
  if (isIndex) return `${parent}[${step}]`
  return parent === '' ? step : `${parent}.${step}`
}

function isParent(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
