import { isMap, isScalar, isSeq, type LineCounter, type Document } from 'yaml'
import type * as z from 'zod'
import type { SchemaNode } from './json-schema.ts'

/** Where a value stands: keys and positions from the top of its file. */
export type Path = readonly PropertyKey[]

/** Something in the configuration that is not right. */
export interface ConfigFault {
  /** Name of the file in the folder of configuration. */
  file: string
  /** Such as `regions[2].currency`; empty for the file as a whole. */
  path: string
  /** Counted from 1; unknown when there is no such file. */
  line?: number
  reason: string
}

/** The configuration is not right; nothing of it is used. */
export class ConfigError extends Error {
  readonly faults: readonly ConfigFault[]

  constructor(faults: readonly ConfigFault[]) {
    super(`The configuration is not valid:\n${faults.map((it) => `  ${faultText(it)}`).join('\n')}`)
    this.name = 'ConfigError'
    this.faults = faults
  }
}

/** A file that was read, with what is needed to say where something stands in it. */
export interface SourceFile {
  file: string
  document: Document
  lines: LineCounter
}

/** A fault on one line: `site.yaml:12 hosts.china: must be an origin`. */
export function faultText({ file, line, path, reason }: ConfigFault): string {
  return `${file}${line === undefined ? '' : `:${line}`}${path === '' ? '' : ` ${path}`}: ${reason}`
}

/** A fault of the value at a path. */
export function faultAt({
  source,
  path,
  reason,
}: {
  source: SourceFile
  path: Path
  reason: string
}): ConfigFault {
  return { file: source.file, path: pathText(path), line: lineOf(source, path), reason }
}

/** The faults of what zod found, each at its line, with the likely word for one that is misspelt. */
export function schemaFaults({
  source,
  issues,
  schema,
}: {
  source: SourceFile
  issues: readonly z.core.$ZodIssue[]
  schema: SchemaNode
}): ConfigFault[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      const known = keysAt(schema, issue.path)
      return issue.keys.map((key) =>
        faultAt({
          source,
          path: [...issue.path, key],
          reason: `is no known key${suggestion(key, known)}`,
        }),
      )
    }
    return [
      faultAt({
        source,
        path: issue.path,
        reason: reasonOf(issue, source.document.getIn(issue.path)),
      }),
    ]
  })
}

/** `; did you mean …?` for the nearest word, else the words there are. */
export function suggestion(given: string, known: readonly string[]): string {
  const [nearest] = known
    .map((word) => ({ word, steps: distance(given.toLowerCase(), word.toLowerCase()) }))
    .toSorted((a, b) => a.steps - b.steps)
  if (nearest && nearest.steps <= Math.max(2, given.length / 3))
    return `; did you mean ${nearest.word}?`
  return known.length > 0 ? `; known are ${known.join(', ')}` : ''
}

function reasonOf(issue: z.core.$ZodIssue, given: unknown): string {
  if (issue.code === 'invalid_type' && given === undefined) return `is missing (${issue.expected})`
  if (issue.code !== 'invalid_value') return issue.message
  const values = issue.values.map(String)
  return typeof given === 'string'
    ? `${JSON.stringify(given)} is not allowed${suggestion(given, values)}`
    : `must be one of ${values.join(', ')}`
}

function pathText(path: Path): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '')
}

/** The line of the deepest thing on the path that is there. */
function lineOf({ document, lines }: SourceFile, path: Path): number {
  let node: unknown = document.contents
  let offset = 0
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find((it) => isScalar(it.key) && it.key.value === step)
      if (!pair) break
      offset = isScalar(pair.key) ? (pair.key.range?.[0] ?? offset) : offset
      node = pair.value
    } else if (isSeq(node) && typeof step === 'number') {
      node = node.items[step]
      offset = (node as { range?: [number] } | undefined)?.range?.[0] ?? offset
    } else break
  }
  return lines.linePos(offset).line
}

function keysAt(schema: SchemaNode, path: Path): string[] {
  let node: SchemaNode | undefined = objectIn(schema)
  for (const step of path)
    node &&= objectIn(
      (typeof step === 'number' ? node.items : node.properties?.[String(step)]) ?? {},
    )
  return Object.keys(node?.properties ?? {})
}

/** Of a nullable shape, the shape. */
function objectIn(schema: SchemaNode): SchemaNode {
  return schema.anyOf?.find((it) => it.properties ?? it.items) ?? schema
}

/** Least number of letters to add, drop, change or swap. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? before[j - 2]! + 1
          : change
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, change, swapped))
    }
    before = row
    row = next
  }
  return row[b.length]!
}
