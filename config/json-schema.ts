import * as z from 'zod'
import { type TableName, tables } from './schema.ts'

/** The parts of a JSON Schema that are used to suggest corrections. */
export interface SchemaNode {
  properties?: Record<string, SchemaNode>
  items?: SchemaNode
  anyOf?: SchemaNode[]
}

/**
 * Returns the JSON Schema of all tables, with which code editors complete and validate the YAML
 * files. The version is draft 7, which code editors support best.
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
