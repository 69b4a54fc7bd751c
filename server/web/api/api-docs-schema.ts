import { type Html, html } from '#server/platform/text/html.ts'

/** The parts of a JSON Schema that the documentation page shows. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  allOf?: Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

/** Enumerations with more values than this are listed only in the section of their schema. */
const maxShownValues = 6

/** Returns the anchor of a named schema on the documentation page. */
export function schemaAnchor(name: string): string {
  return `schema-${name}`
}

/**
 * Renders a table of a schema's properties, each followed by its nested properties. Returns false
 * if there are none.
 */
export function propertiesTable(schema: Schema): Html | false {
  const rows = rowsOf(schema, 0)
  return (
    rows.length > 0 &&
    html`<div class="scroll" tabindex="0">
      <table>
        <thead>
          <tr>
            <th>Field</th>
            <th>Type</th>
            <th>Description</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>`
  )
}

/** Describes a schema's type in words. */
export function typeOf(schema: Schema): Html {
  const { $ref, anyOf, allOf, enum: values } = schema
  if ($ref !== undefined) return schemaLink($ref)
  if (anyOf) return joined(anyOf.map(typeOf), ' or ')
  if (allOf) return joined(allOf.map(typeOf), ' with ')
  if ('const' in schema) return html`<code>${JSON.stringify(schema.const)}</code>`
  return values ? enumeration(values) : plainType(schema)
}

function schemaLink($ref: string): Html {
  const name = $ref.split('/').at(-1) ?? ''
  return html`<a href="#${schemaAnchor(name)}">${name}</a>`
}

function enumeration(values: readonly unknown[]): Html {
  if (values.length > maxShownValues) return html`one of ${values.length} values`
  return joined(
    values.map((it) => html`<code>${String(it)}</code>`),
    ' | ',
  )
}

function plainType({ type, format, items }: Schema): Html {
  if (type === 'array') return html`list of ${items === undefined ? 'anything' : typeOf(items)}`
  if (Array.isArray(type)) return html`${type.join(' or ')}`
  return html`${type ?? 'anything'}${format === undefined ? '' : ` (${format})`}`
}

function rowsOf(schema: Schema, depth: number): Html[] {
  const { properties = {}, required = [] } = objectIn(schema) ?? {}
  return Object.entries(properties).flatMap(([name, property]) => {
    const optional = required.includes(name) ? '' : html` <small>optional</small>`
    const row = html`<tr>
      <td class="depth-${Math.min(depth, 4)}"><code>${name}</code>${optional}</td>
      <td>${typeOf(property)}</td>
      <td>${property.description ?? boundsOf(property)}</td>
    </tr>`
    return [row, ...rowsOf(property, depth + 1)]
  })
}

/**
 * Finds the object schema in a schema: the schema itself, the schema of its items, or the first
 * object schema among its alternatives. Returns undefined for a named schema, which has a separate
 * section on the page.
 */
function objectIn({ $ref, type, items, anyOf, allOf, ...schema }: Schema): Schema | undefined {
  if ($ref !== undefined) return undefined
  if (type === 'object') return schema
  if (type === 'array' && items !== undefined) return objectIn(items)
  return (anyOf ?? allOf)?.map(objectIn).find((it) => it !== undefined)
}

function boundsOf({ minimum, maximum, minLength, maxLength, default: preset }: Schema): string {
  const bounds: [words: string, value: number | string | undefined, unit?: string][] = [
    ['from', minimum],
    ['to', maximum],
    ['at least', minLength, 'characters'],
    ['at most', maxLength, 'characters'],
    ['default', preset === undefined ? undefined : JSON.stringify(preset)],
  ]
  return bounds
    .flatMap(([words, value, unit = '']) =>
      value === undefined ? [] : [`${words} ${value} ${unit}`.trim()],
    )
    .join(', ')
}

function joined(parts: readonly Html[], between: string): Html {
  return html`${parts.flatMap((it, index) => (index === 0 ? [it] : [html`${between}`, it]))}`
}
