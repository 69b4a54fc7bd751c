import fc from 'fast-check'
import * as z from 'zod'
import { localeFacts, locales } from '#config/locales.ts'

/** The subset of JSON Schema that contracts use. */
interface Node {
  type?: string
  properties?: Record<string, Node>
  required?: string[]
  items?: Node
  enum?: string[]
  const?: unknown
  oneOf?: Node[]
  anyOf?: Node[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  pattern?: string
  examples?: unknown[]
  format?: string
  additionalProperties?: boolean
}

/** Fields of a request by name, before they become a path, a query or a body. */
export type Fields = Record<string, unknown>

/** Generators of valid and invalid input for an operation. */
export interface Requests {
  valid: fc.Arbitrary<Fields>
  /** Undefined if no input is invalid: the operation takes no input or accepts any text. */
  invalid: fc.Arbitrary<Fields> | undefined
}

interface Given {
  schema: z.ZodType | undefined
  /** Fields in the path, which are required and not empty. */
  inPath: readonly string[]
  /** Input that matches existing data. */
  example: Readonly<Record<string, string>>
  isBody: boolean
}

const spellings = [
  ...locales,
  ...locales.map((it) => it.toUpperCase().replaceAll('-', '_')),
  'en-us',
  'ko-kr',
  'en-eu',
]
const strangeLocales = [
  '',
  'en',
  'zh',
  'fr-fr',
  'xx',
  'ja-jp-x',
  'en-int ',
  '../en-int',
  'null',
  '0',
  localeFacts['en-int'].htmlLang.repeat(50),
]

/** After so many generated values that do not pass, it is certain that none ever will. */
const mostMisses = 5000

/**
 * Generates text that a request can contain: no lone surrogates and no NUL, and neither "." nor
 * "..", which a URL path cannot contain.
 */
const text = (most: number, least = 0) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: least, maxLength: Math.min(most, 40) }),
      fc
        .string({ unit: 'binary', minLength: least, maxLength: Math.min(most, 40) })
        .filter((it) => it.isWellFormed() && !it.includes('\0')),
      fc.constantFrom(
        'edge',
        'OEE',
        '品質',
        'エネルギー',
        '能源',
        '%',
        "'",
        '"',
        '\\',
        '_',
        '--',
        '<b>',
        '𠮷',
        'ﬀ',
        '1'.repeat(Math.min(most, 60)),
        'a'.repeat(Math.min(most, 1000)),
      ),
    )
    .filter((it) => it.length >= least && it.length <= most && it !== '.' && it !== '..')

/** Returns generators of valid and invalid requests for an operation. Source: quality S34. */
export function requestsOf({ schema, inPath, example, isBody }: Given): Requests {
  if (!schema) return { valid: fc.constant({}), invalid: undefined }
  const node = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node
  const isRight = (fields: Fields) => schema.safeParse(fields).success
  const shapes = node.oneOf ?? [node]
  const valid = filtered(fc.oneof(...shapes.map((it) => validOf(it, { inPath, example }))), isRight)
  const breaks = shapes.flatMap((it) => breaksOf(it, { inPath, isBody }))
  if (breaks.length === 0) return { valid, invalid: undefined }
  const invalid = fc
    .tuple(valid, fc.oneof(...breaks))
    .map(([fields, wrong]) => ({ ...fields, ...wrong }))
  return { valid, invalid: filtered(invalid, (it) => !isRight(withoutAbsent(it))) }
}

/**
 * Like `filter`, which would try for ever if no value passed.
 *
 * @throws Error if too many values in a row do not pass
 */
function filtered(values: fc.Arbitrary<Fields>, isWanted: (it: Fields) => boolean) {
  let misses = 0
  return values.filter((it) => {
    misses = isWanted(it) ? 0 : misses + 1
    if (misses > mostMisses) throw new Error(`No input passes, for example ${JSON.stringify(it)}`)
    return misses === 0
  })
}

function withoutAbsent(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function validOf(
  { properties = {}, required = [] }: Node,
  { inPath, example }: Pick<Given, 'inPath' | 'example'>,
): fc.Arbitrary<Fields> {
  const fields = Object.entries(properties).map(([name, node]) => {
    const known = example[name]
    const any =
      name === 'websiteCode'
        ? fc.constantFrom(...spellings)
        : valueOf(node, inPath.includes(name) ? 1 : 0)
    return [
      name,
      known === undefined
        ? any
        : fc.oneof(any, fc.constant(node.type === 'integer' ? Number(known) : known)),
    ] as const
  })
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: [...new Set([...required, ...inPath])].filter((it) => it in properties),
  })
}

function valueOf(node: Node, least = 0): fc.Arbitrary<unknown> {
  const named = namedValueOf(node)
  if (named) return named
  const choices = node.anyOf ?? node.oneOf
  // leave out files, which JSON cannot contain
  if (choices)
    return fc.oneof(
      ...choices.filter((it) => it.format !== 'binary').map((it) => valueOf(it, least)),
    )
  switch (node.type) {
    case 'integer':
    case 'number':
      return fc.integer({ min: node.minimum ?? -1e6, max: node.maximum ?? 1e6 })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return arrayOf(node)
    case 'object':
      return validOf(node, { inPath: [], example: {} })
    default:
      return stringOf(node, least)
  }
}

/** Picks a value listed in the schema, such as an example phone number. */
function namedValueOf(node: Node): fc.Arbitrary<unknown> | undefined {
  if (node.examples && node.examples.length > 0) return fc.constantFrom(...node.examples)
  if (node.const !== undefined) return fc.constant(node.const)
  if (node.enum) return fc.constantFrom(...node.enum)
  return undefined
}

function arrayOf({ items = {}, maxItems = 5 }: Node): fc.Arbitrary<unknown> {
  return fc.array(valueOf(items, 1), { minLength: 1, maxLength: Math.min(maxItems, 5) })
}

function stringOf({ pattern, minLength = 0, maxLength = 200 }: Node, least: number) {
  if (pattern === undefined) return text(maxLength, Math.max(minLength, least))
  return fc.oneof(
    fc.stringMatching(new RegExp(pattern)),
    fc.constantFrom('/', '/en-int/marketplace', 'LCP', '1.2.0'),
  )
}

function breaksOf(
  { properties = {}, required = [], additionalProperties }: Node,
  { inPath, isBody }: Pick<Given, 'inPath' | 'isBody'>,
): fc.Arbitrary<Fields>[] {
  const breaks = Object.entries(properties).flatMap(([name, node]) => {
    const isPart = inPath.includes(name)
    const wrong = wrongValues(name, node, { isPart, isBody })
    const absent = required.includes(name) && !isPart ? [fc.constant({ [name]: undefined })] : []
    return [...(wrong ? [wrong.map((value) => ({ [name]: value }))] : []), ...absent]
  })
  const strange = fc
    .constantFrom('role', 'isAdmin', 'erpId', 'price', 'companyId', 'constructor', 'x')
    .map((it) => ({ [it]: 'Admin' }))
  return additionalProperties === false && isBody ? [...breaks, strange] : breaks
}

function wrongValues(
  name: string,
  node: Node,
  { isPart, isBody }: { isPart: boolean; isBody: boolean },
): fc.Arbitrary<unknown> | undefined {
  const choices = name === 'websiteCode' ? wrongLocales() : wrongValuesOf(node)
  if (isBody && !isPart)
    choices.push(fc.constantFrom<unknown>(0, 1.5, null, [], {}, { $gt: '' }, ['a']))
  return choices.length === 0 ? undefined : fc.oneof(...choices)
}

/** A repeated query parameter. */
const twice = fc.constant(['a', 'b'])

function wrongLocales(): fc.Arbitrary<unknown>[] {
  return [fc.constantFrom(...strangeLocales), twice]
}

function wrongValuesOf(node: Node): fc.Arbitrary<unknown>[] {
  if (node.enum) return [fc.constantFrom('nothing', 'ALL', '0', '__proto__')]
  switch (node.type) {
    case 'integer':
      return wrongIntegers(node)
    case 'array':
      return [
        fc.constant(Array.from({ length: (node.maxItems ?? 1000) + 1 }, () => 'a')),
        fc.constant(['']),
      ]
    case 'string':
      return tooLongStrings(node)
    default:
      return []
  }
}

function wrongIntegers({ minimum, maximum }: Node): fc.Arbitrary<unknown>[] {
  const choices: fc.Arbitrary<unknown>[] = [
    fc.constantFrom('abc', '1.5', 'NaN', 'Infinity', '--1', '١', ''),
    twice,
  ]
  if (minimum !== undefined && minimum > -1e9)
    choices.push(fc.integer({ min: -1e9, max: minimum - 1 }))
  if (maximum !== undefined && maximum < 2e9)
    choices.push(fc.integer({ min: maximum + 1, max: 2e9 }))
  return choices
}

function tooLongStrings({ maxLength }: Node): fc.Arbitrary<unknown>[] {
  if (maxLength === undefined || maxLength >= 5000) return []
  return [fc.integer({ min: 1, max: 50 }).map((more) => 'a'.repeat(maxLength + more))]
}
