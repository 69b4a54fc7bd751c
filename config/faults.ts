import { isMap, isScalar, isSeq, type LineCounter, type Document } from 'yaml'
import type * as z from 'zod'
import { editDistance } from './edit-distance.ts'
import type { SchemaNode } from './json-schema.ts'

/** Path of a value: the keys and indexes from the root of its file. */
export type Path = readonly PropertyKey[]

/** A fault in the configuration. */
export interface ConfigFault {
  /** File name in the configuration folder. */
  file: string
  /**
   * Path of the value, such as `regions[2].currency`; empty if the fault concerns the whole file.
   */
  path: string
  /** Line number, starting at 1; absent if unknown, for example if the file does not exist. */
  line?: number
  reason: string
}

/** Thrown if the configuration is invalid. No part of it is used. */
export class ConfigError extends Error {
  readonly faults: readonly ConfigFault[]

  constructor(faults: readonly ConfigFault[]) {
    super(`The configuration is not valid:\n${faults.map((it) => `  ${faultText(it)}`).join('\n')}`)
    this.name = 'ConfigError'
    this.faults = faults
  }
}

/** A parsed configuration file with its line positions. */
export interface SourceFile {
  file: string
  document: Document
  lines: LineCounter
}

/** Formats a fault: `site.yaml:12 hosts.china: must be an origin`. */
export function faultText({ file, line, path, reason }: ConfigFault): string {
  return `${file}${line === undefined ? '' : `:${line}`}${path === '' ? '' : ` ${path}`}: ${reason}`
}

/** Creates a fault for the value at a path, with its line number. */
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

/** Converts zod issues to faults with line numbers. Suggests a correction for misspelled words. */
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

/** Returns `; did you mean …?` with the nearest known word, or a list of all if none is near. */
export function suggestion(given: string, known: readonly string[]): string {
  const [nearest] = known
    .map((word) => ({
      word,
      edits: editDistance(given.toLowerCase(), word.toLowerCase(), Infinity),
    }))
    .toSorted((a, b) => a.edits - b.edits)
  if (nearest && nearest.edits <= Math.max(2, given.length / 3))
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

/** Returns the line number of the deepest node that exists on a path. */
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

/** Returns the object or array schema inside a nullable one, and any other schema unchanged. */
function objectIn(schema: SchemaNode): SchemaNode {
  return schema.anyOf?.find((it) => it.properties ?? it.items) ?? schema
}
