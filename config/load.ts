import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LineCounter, parseDocument } from 'yaml'
import { crossFaults } from './cross-checks.ts'
import {
  ConfigError,
  type ConfigFault,
  faultAt,
  schemaFaults,
  type SourceFile,
  suggestion,
} from './faults.ts'
import { configJsonSchema } from './json-schema.ts'
import { type Config, type TableName, tables } from './schema.ts'

/** Folder of the tables in this repository. */
export const builtInFolder = import.meta.dirname

/** Result of reading a configuration folder: the configuration, or its faults. */
export type Inspection =
  | { ok: true; config: Config }
  | { ok: false; faults: readonly ConfigFault[] }

/**
 * Reads the configuration from a folder and freezes it.
 *
 * @throws ConfigError with all faults
 */
export function loadConfig(folder: string = builtInFolder): Config {
  const inspection = inspectConfig(folder)
  if (!inspection.ok) throw new ConfigError(inspection.faults)
  return inspection.config
}

/** Reads the tables of a folder. Checks each table and the relations between tables. */
export function inspectConfig(folder: string): Inspection {
  const readings = Object.keys(tables).map((name) => readTable(folder, name as TableName))
  const faults = [...unknownFiles(folder), ...readings.flatMap((it) => it.faults)]
  if (faults.length > 0) return { ok: false, faults }
  const config = Object.fromEntries(
    readings.map(({ name, value }) => [name, value]),
  ) as unknown as Config
  const between = crossFaults(config).flatMap((fault) => {
    const { source } = readings.find((it) => it.name === fault.table) ?? {}
    return source ? [faultAt({ source, ...fault })] : []
  })
  return between.length > 0
    ? { ok: false, faults: between }
    : { ok: true, config: deepFreeze(config) }
}

interface TableReading {
  name: TableName
  faults: ConfigFault[]
  source?: SourceFile
  value?: unknown
}

function readTable(folder: string, name: TableName): TableReading {
  const { file, schema } = tables[name]
  let text: string
  try {
    text = readFileSync(path.join(folder, file), 'utf8')
  } catch (error) {
    return {
      name,
      faults: [
        {
          file,
          path: '',
          reason: `cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`,
        },
      ],
    }
  }
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const source = { file, document, lines }
  if (document.errors.length > 0)
    return { name, faults: document.errors.map((it) => syntaxFault(file, it)) }
  try {
    const result = schema.safeParse(document.toJS())
    if (result.success) return { name, faults: [], source, value: result.data }
    return {
      name,
      faults: schemaFaults({
        source,
        issues: result.error.issues,
        schema: configJsonSchema().definitions[name],
      }),
    }
  } catch (error) {
    // yaml rejects undefined aliases, and nested aliases that would exhaust memory: report a fault
    return { name, faults: [{ file, path: '', reason: (error as Error).message }] }
  }
}

function syntaxFault(
  file: string,
  { message, linePos }: { message: string; linePos?: readonly { line: number }[] | undefined },
): ConfigFault {
  const reason = message.split(/ at line \d+/, 1)[0] ?? message
  const line = linePos?.[0]?.line
  return { file, path: '', reason, ...(line !== undefined && { line }) }
}

/**
 * Returns a fault for each YAML file that belongs to no configuration table, such as a misspelled or
 * obsolete one.
 */
function unknownFiles(folder: string): ConfigFault[] {
  const known = Object.values(tables).map((it) => it.file)
  try {
    const others = readdirSync(folder).filter((it) => /\.ya?ml$/.test(it) && !known.includes(it))
    return others.map((file) => ({
      file,
      path: '',
      reason: `is no table${suggestion(file, known)}`,
    }))
  } catch {
    return []
  }
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) deepFreeze(part)
  }
  return value
}
