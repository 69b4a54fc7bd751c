/**
 * Matches URL paths against patterns, and fills in the parameters of a pattern. The patterns of the
 * pages are in routes.ts. Server and browser share this file: do not import zod or Node.js modules.
 */

/** The pattern that a path matches. */
export interface PatternMatch<Name> {
  name: Name
  /** Decoded values of the parameters. */
  params: Readonly<Record<string, string>>
  /** False if a literal segment differs in case from the pattern. */
  isExactCase: boolean
}

/** Patterns as a tree with one level per segment. */
export interface PatternTree<Name> {
  /** Literal segments, keyed by their lowercase text. */
  literals: Map<string, { text: string; branch: PatternTree<Name> }>
  param?: PatternTree<Name>
  end?: PatternEnd<Name>
  /** Catch-all for every path below. */
  rest?: PatternEnd<Name>
}

interface PatternEnd<Name> {
  name: Name
  paramNames: readonly string[]
}

/** A catch-all seen while descending the tree. It applies if no more specific pattern matches. */
interface Fallback<Name> {
  end: PatternEnd<Name>
  from: number
  isExactCase: boolean
}

/** Builds the tree of named patterns. If two match the same path, the first one wins. */
export function patternTree<Name>(
  patterns: readonly { name: Name; path: string }[],
): PatternTree<Name> {
  const top: PatternTree<Name> = { literals: new Map() }
  for (const { name, path } of patterns) {
    for (const variant of variantsOf(path)) plant(top, name, variant)
  }
  return top
}

/**
 * Finds the pattern that a path matches. Literal segments take precedence over parameters, and both
 * over a catch-all.
 *
 * @param segments decoded, non-empty segments of the path
 */
export function matchPattern<Name>(
  tree: PatternTree<Name>,
  segments: readonly string[],
): PatternMatch<Name> | undefined {
  let branch = tree
  let isExactCase = true
  let fallback: Fallback<Name> | undefined
  const values: string[] = []
  for (const [index, segment] of segments.entries()) {
    if (branch.rest) fallback = { end: branch.rest, from: index, isExactCase }
    const literal = branch.literals.get(segment.toLowerCase())
    const next = literal?.branch ?? branch.param
    if (!next) return fallback && catchAllMatch(segments, values, fallback)
    if (!literal) values.push(segment)
    else if (literal.text !== segment) isExactCase = false
    branch = next
  }
  if (branch.end)
    return { name: branch.end.name, params: paramsOf(branch.end, values), isExactCase }
  return fallback && catchAllMatch(segments, values, fallback)
}

/**
 * Fills in the parameters of a pattern and returns the percent-encoded path.
 *
 * @throws TypeError if a required parameter is missing
 */
export function filledPath(
  pattern: string,
  params: Readonly<Record<string, string | undefined>>,
): string {
  if (!pattern.includes('{')) return pattern
  let path = ''
  for (const part of pattern.slice(1).split('/')) {
    if (part === '*') path += `/${(params.rest ?? '').split('/').map(encodeURIComponent).join('/')}`
    else if (!part.startsWith('{')) path += `/${part}`
    else {
      const value = params[part.replace(/[{}?]/g, '')]
      if (value) path += `/${encodeURIComponent(value)}`
      else if (!part.endsWith('?}')) throw new TypeError(`${pattern} needs ${part}`)
    }
  }
  return path
}

/**
 * Returns the variants of a pattern whose optional parameters are filled from the left:
 * {a?}/{b?}/{c} has the variants c; a, c; and a, b, c. Source: trap 8.
 */
function variantsOf(path: string): string[][] {
  const parts = path.slice(1).split('/')
  const optionalCount = parts.filter((it) => it.endsWith('?}')).length
  return Array.from({ length: optionalCount + 1 }, (_, used) => {
    let left = used
    return parts.filter((it) => !it.endsWith('?}') || left-- > 0)
  })
}

function plant<Name>(top: PatternTree<Name>, name: Name, parts: readonly string[]): void {
  const paramNames: string[] = []
  let branch = top
  for (const part of parts) {
    if (part === '*') {
      branch.rest = { name, paramNames }
      return
    }
    if (part.startsWith('{')) {
      paramNames.push(part.replace(/[{}?]/g, ''))
      branch = branch.param ??= { literals: new Map() }
    } else {
      const known = branch.literals.get(part.toLowerCase()) ?? {
        text: part,
        branch: { literals: new Map() },
      }
      branch.literals.set(part.toLowerCase(), known)
      branch = known.branch
    }
  }
  branch.end ??= { name, paramNames }
}

function catchAllMatch<Name>(
  segments: readonly string[],
  values: readonly string[],
  { end, from, isExactCase }: Fallback<Name>,
): PatternMatch<Name> {
  return {
    name: end.name,
    params: { ...paramsOf(end, values), rest: segments.slice(from).join('/') },
    isExactCase,
  }
}

function paramsOf<Name>(end: PatternEnd<Name>, values: readonly string[]): Record<string, string> {
  return Object.fromEntries(end.paramNames.map((name, index) => [name, values[index] ?? '']))
}
