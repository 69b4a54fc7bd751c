import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { loadConfig } from '#config/load.ts'
import * as locales from '#config/locales.ts'
import { apis } from '#server/api-contract.ts'
import { routesOf } from '#server/web/api/contract-routes.ts'

/** The subset of JSON Schema that contracts use. */
interface Node {
  $ref?: string
  $defs?: Record<string, Node>
  properties?: Record<string, Node>
  items?: Node
  enum?: (string | number | null)[]
  const?: string | number
  anyOf?: Node[]
  oneOf?: Node[]
  minimum?: number
  maximum?: number
  type?: string
}

interface Row {
  name: string
  /** An operation (prefixed with `in` for its input) or a configuration file. */
  at: string
  place: string
  names: string[]
}

const routes = apis.flatMap((it) => routesOf(it.contract))
const tables = { 'config/locales.ts': locales, 'config/licenses.yaml': loadConfig().licenses }

test.each(rowsOf('entities.tsv'))('$name has the listed fields ($at)', ({ at, place, names }) => {
  const { root, nodes } = placeOf(at, place)
  const fields = nodes.flatMap((it) => Object.keys(propertiesOf(root, it)))
  expect(fields).toEqual(expect.arrayContaining(names))
})

test.each(rowsOf('enumerations.tsv'))(
  '$name has exactly the listed values ($at)',
  ({ at, place, names }) => {
    expect([...valuesAt(at, place)].toSorted()).toEqual(names.toSorted())
  },
)

test('looking up an unknown field or operation throws', () => {
  expect(() => placeOf('GET /profile', 'nothing')).toThrow('nothing')
  expect(() => placeOf('GET /nowhere', '')).toThrow('GET /nowhere')
})

function rowsOf(file: string): Row[] {
  const [, ...lines] = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => {
    const [name = '', at = '', place = '', names = ''] = line.split('\t')
    return { name, at, place, names: names.split(' ') }
  })
}

/** Returns the schemas at a place in the input or output of an operation: several for a union. */
function placeOf(at: string, place: string): { root: Node; nodes: Node[] } {
  const isInput = at.startsWith('in ')
  const [method, path] = at.replace(/^in /, '').split(' ')
  const route = routes.find((it) => it.method === method && it.path === path)
  const schema = route?.procedure['~orpc'][isInput ? 'inputSchema' : 'outputSchema'] as
    | z.ZodType
    | undefined
  if (!schema) throw new Error(`${at} is no operation`)
  const root = z.toJSONSchema(schema, {
    io: isInput ? 'input' : 'output',
    unrepresentable: 'any',
  }) as Node
  const steps = place === '' ? [] : place.split(/\.|(?=\[\])/)
  const nodes = steps.reduce(
    (found: Node[], step) => {
      const next = found.flatMap((it) =>
        alternatives(root, it).flatMap(
          (one) => (step === '[]' ? one.items : one.properties?.[step]) ?? [],
        ),
      )
      if (next.length === 0) throw new Error(`${at} has no ${step}`)
      return next
    },
    [root],
  )
  return { root, nodes }
}

function alternatives(root: Node, node: Node): Node[] {
  if (node.$ref !== undefined)
    return alternatives(
      root,
      node.$ref === '#' ? root : (root.$defs?.[node.$ref.split('/').at(-1) ?? ''] ?? {}),
    )
  return [...(node.anyOf ?? []), ...(node.oneOf ?? [])]
    .flatMap((it) => alternatives(root, it))
    .concat(node.anyOf || node.oneOf ? [] : [node])
}

function propertiesOf(root: Node, node: Node): Record<string, Node> {
  return Object.assign({}, ...alternatives(root, node).map((it) => it.properties ?? {})) as Record<
    string,
    Node
  >
}

function valuesAt(at: string, place: string): Set<string> {
  if (at in tables) return new Set(valuesIn(tables[at as keyof typeof tables], place.split('.')))
  const { root, nodes } = placeOf(at, place)
  return new Set(nodes.flatMap((it) => alternatives(root, it)).flatMap(valuesOf))
}

/** Returns the values of an enumeration except null, or "anything" for any other schema. */
function valuesOf(node: Node): string[] {
  if (node.enum) return node.enum.filter((it) => it !== null).map(String)
  if (node.const !== undefined) return [String(node.const)]
  if (node.type === 'null') return []
  const { minimum, maximum } = node
  if (
    node.type !== 'integer' ||
    minimum === undefined ||
    maximum === undefined ||
    maximum - minimum > 20
  )
    return ['anything']
  return Array.from({ length: maximum - minimum + 1 }, (_, it) => String(minimum + it))
}

function valuesIn(table: unknown, [step, ...rest]: string[]): string[] {
  const below = step === undefined ? table : (table as Record<string, unknown>)[step]
  if (step === undefined) return Array.isArray(below) ? below.map(String) : [String(below)]
  if (rest.length === 0) return valuesIn(below, [])
  return Object.values(below as object).flatMap((it) => valuesIn(it, rest))
}
