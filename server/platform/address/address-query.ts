import type { Route } from '#config/routes.ts'

/** A query parameter that a redirect corrects. */
export type QueryFix = 'page' | 'keyword'

/** A query string as a page reads it. */
export interface AddressQuery {
  /** Query string of the canonical URL: empty, or with a leading `?`. */
  canonical: string
  /**
   * Query string with the parameters that the page may read, in the route table's order: empty, or
   * with a leading `?`.
   */
  read: string
  /** Parameters that a redirect to `fixedQuery` must correct; usually none. */
  fixes: readonly QueryFix[]
}

interface Pair {
  /** Key and value as sent. */
  text: string
  /** Decoded. */
  key: string
  /** Still encoded. */
  value: string
}

const validPage = /^[1-9][0-9]{0,3}$/
const keywordMaxLength = 100
const nothing: AddressQuery = { canonical: '', read: '', fixes: [] }

/**
 * Reads the parameters that a page uses. The page does not see any other parameters, so they never
 * affect a cached page. For app pages the result is empty: the shell of an app page is the same for
 * every query string, and client code reads the query string.
 * Source: C13, traps 20, 21, 28, 29.
 */
export function addressQuery(route: Route, query: string): AddressQuery {
  if (
    route.rendering !== 'ssr' ||
    (!route.needsPage && (query === '' || route.keptQuery.length + route.readQuery.length === 0))
  )
    return nothing
  const pairs = pairsOf(query)
  const fixes = fixesOf(route, pairs)
  const kept = route.keptQuery.flatMap((name) => parametersOf(route, name, pairs))
  const read = route.readQuery.flatMap((name) => parametersOf(route, name, pairs))
  return { canonical: canonicalOf(kept, read), read: searchOf([...kept, ...read]), fixes }
}

/**
 * Returns the query string of a redirect: the query string as sent, with the given parameters
 * corrected. The result is empty or has a leading `?`.
 */
export function fixedQuery(query: string, fixes: readonly QueryFix[]): string {
  const pairs = pairsOf(query)
  const texts = pairs.map((it) => it.text)
  for (const name of fixes) {
    const places = pairs.flatMap((it, index) => (isShapeOf(it.key, name) ? [index] : []))
    const [first = texts.push('') - 1, ...others] = places
    texts[first] = name === 'page' ? 'page=1' : `keyword=${encodeURIComponent(keywordOf(pairs))}`
    for (const index of others) texts[index] = ''
  }
  return searchOf(texts.filter((it) => it !== '').map(safeText))
}

/**
 * Returns the query string of a redirect from one page to another: the query string as sent,
 * without the parameters that identify the old page. The result is empty or has a leading `?`.
 */
export function redirectQuery({ keptQuery }: Pick<Route, 'keptQuery'>, query: string): string {
  const others = pairsOf(query).filter(({ key }) => !keptQuery.some((name) => isShapeOf(key, name)))
  return searchOf(others.map((it) => safeText(it.text)))
}

/**
 * Normalizes a search keyword: NFKC, no control or invisible format characters, such as those that
 * reverse the direction of text; at most 100 code points. Source: C13.
 */
export function normalizedKeyword(text: string): string {
  const plain = text
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .normalize('NFKC')
    .trim()
  return plain.length <= keywordMaxLength
    ? plain
    : [...plain].slice(0, keywordMaxLength).join('').trimEnd()
}

/**
 * Returns the query string of the canonical URL. A filtered list is part of the whole list, whose
 * pages have other content under the same numbers, so its canonical URL is the first of them.
 */
function canonicalOf(kept: readonly string[], filters: readonly string[]): string {
  return searchOf(
    filters.length === 0 ? kept : kept.map((it) => (it.startsWith('page=') ? 'page=1' : it)),
  )
}

function parametersOf(route: Route, name: string, pairs: readonly Pair[]): string[] {
  const values = valuesOf(route, name, pairs)
  return values.filter((it) => it !== '').map((it) => `${name}=${encodeURIComponent(it)}`)
}

function valuesOf(route: Route, name: string, pairs: readonly Pair[]): string[] {
  if (name === 'keyword') return [keywordOf(pairs)]
  if (name === 'page' && route.needsPage) return [pageOf(pairs) ?? '1']
  return pairs.filter((it) => it.key === name).map((it) => decoded(it.value))
}

function fixesOf(route: Route, pairs: readonly Pair[]): QueryFix[] {
  if (!route.needsPage) return []
  const fixes: QueryFix[] = pageOf(pairs) === undefined ? ['page'] : []
  if (route.keptQuery.includes('keyword')) {
    const shapes = pairs.filter((it) => isShapeOf(it.key, 'keyword'))
    if (shapes.length > 1 || shapes.some((it) => it.key !== 'keyword' || isSpaced(it.value)))
      fixes.push('keyword')
  }
  return fixes
}

function pageOf(pairs: readonly Pair[]): string | undefined {
  const [first, ...others] = pairs.filter((it) => isShapeOf(it.key, 'page'))
  if (first?.key !== 'page' || others.length > 0) return undefined
  const page = decoded(first.value)
  return validPage.test(page) ? page : undefined
}

/** Returns the first value of a list (`keyword[]=a`); empty for an object (`keyword[a]=1`). */
function keywordOf(pairs: readonly Pair[]): string {
  const first = pairs.find((it) => isShapeOf(it.key, 'keyword'))
  return first && /^keyword(\[[0-9]*\])?$/.test(first.key)
    ? normalizedKeyword(decoded(first.value))
    : ''
}

function isSpaced(value: string): boolean {
  const text = decoded(value)
  return text !== text.trim()
}

/** True if the key is the parameter itself, or a list or object of that name. */
function isShapeOf(key: string, name: string): boolean {
  return key === name || (key.startsWith(name) && key[name.length] === '[')
}

function pairsOf(query: string): Pair[] {
  if (query === '') return []
  return query
    .split('&')
    .filter((it) => it !== '')
    .map((text) => {
      const sign = text.indexOf('=')
      const key = sign < 0 ? text : text.slice(0, sign)
      return { text, key: decoded(key), value: sign < 0 ? '' : text.slice(sign + 1) }
    })
}

/**
 * Decodes a key or value. A percent sign that a visitor typed, and bytes that are not UTF-8, stay as
 * they are.
 */
function decoded(text: string): string {
  return text.replaceAll('+', ' ').replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes)
    } catch {
      return bytes
    }
  })
}

/** Encodes characters that a Location header must not contain. */
function safeText(text: string): string {
  return text.replace(/["'<>\\^`{|}]/g, (it) => `%${it.charCodeAt(0).toString(16).toUpperCase()}`)
}

function searchOf(parameters: readonly string[]): string {
  return parameters.length === 0 ? '' : `?${parameters.join('&')}`
}
