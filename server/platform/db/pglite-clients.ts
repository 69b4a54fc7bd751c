import { type PGlite, type QueryOptions, type Transaction, types } from '@electric-sql/pglite'
import { fromPglite } from 'pg-boss'

/** Types whose values Drizzle wants as text; the numbers are those of arrays, which have no names. */
const textTypes = [
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.INTERVAL,
  types.DATE,
  1231, // numeric[]
  1115, // timestamp[]
  1185, // timestamptz[]
  1187, // interval[]
  1182, // date[]
]

/** Parsers to open PGlite with. They return what Drizzle expects. */
export const drizzleParsers = Object.fromEntries(textTypes.map((it) => [it, asText]))

/** Parsers of dates, which pg-boss expects as such. */
const dateParsers = Object.fromEntries(
  [types.TIMESTAMP, types.TIMESTAMPTZ, types.DATE].map((it) => [it, types.parsers[it] ?? asText]),
)

function asText(value: string): string {
  return value
}

/**
 * Returns what Drizzle uses of PGlite, without the parsers that Drizzle gives each query. PGlite
 * would copy its own for each, which takes as long as a small query itself.
 */
export function clientOfDrizzle(lite: PGlite): PGlite {
  const client: Pick<PGlite, 'query' | 'transaction'> = {
    query: withoutParsers(lite),
    transaction: (work) =>
      lite.transaction((inside) => work({ ...inside, query: withoutParsers(inside) })),
  }
  return client as PGlite // Drizzle's type asks for the whole class
}

function withoutParsers(lite: PGlite | Transaction): PGlite['query'] {
  return (text, params, { rowMode } = {}) =>
    lite.query(text, params, rowMode === undefined ? {} : { rowMode })
}

/** Returns PGlite as pg-boss uses it, with dates. */
export function clientOfPgBoss(lite: PGlite): ReturnType<typeof fromPglite> {
  const options: QueryOptions = { parsers: dateParsers }
  return fromPglite({
    query: (text, params) => lite.query(text, params, options),
    exec: (text) => lite.exec(text, options),
    listen: (channel, callback) => lite.listen(channel, callback),
  })
}
