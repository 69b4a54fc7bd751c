import * as z from 'zod'
import { type TableName, tables } from './schema.ts'

/** Subset of JSON Schema used here. */
export interface SchemaNode {
  properties?: Record<string, SchemaNode>
  items?: SchemaNode
  anyOf?: SchemaNode[]
}

/**
 * JSON Schema of all tables, for completion and validation of the YAML files in editors. Draft 7 is
 * the version with the best editor support.
 */
export function configJsonSchema(): { definitions: Record<TableName, SchemaNode> } & Record<
  string,
  unknown
> {
  const definitions = Object.entries(tables).map(([name, { schema }]) => {
    const { $schema: _dialect, ...definition } = z.toJSONSchema(schema, {
      target: 'draft-07',
      io: 'input',
    })
    return [name, definition]
  })
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Tables of config/. Made from config/schema.ts: npm run config -- schema',
    definitions: Object.fromEntries(definitions),
  }
}
