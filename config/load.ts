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

/** Texts of configuration files, by file name. */
export type ConfigFiles = Readonly<Record<string, string>>

/** Result of reading configuration files: the configuration, or its faults. */
export type Inspection =
  | { ok: true; config: Config; files: ConfigFiles }
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
export function inspectConfig(folder: string = builtInFolder): Inspection {
  return inspect((file) => readFileSync(path.join(folder, file), 'utf8'), filesIn(folder))
}

/** Checks files that were read before, as `inspectConfig` does. */
export function inspectFiles(files: ConfigFiles): Inspection {
  return inspect((file) => {
    const text = files[file]
    if (text === undefined) throw new Error('is not among the files')
    return text
  }, Object.keys(files))
}

function inspect(read: (file: string) => string, fileNames: readonly string[]): Inspection {
  const readings = Object.keys(tables).map((name) => readTable(read, name as TableName))
  const faults = [...unknownFiles(fileNames), ...readings.flatMap((it) => it.faults)]
  if (faults.length > 0) return { ok: false, faults }
  const config = Object.fromEntries(
    readings.map(({ name, value }) => [name, value]),
  ) as unknown as Config
  const between = crossFaults(config).flatMap((fault) => {
    const { source } = readings.find((it) => it.name === fault.table) ?? {}
    return source ? [faultAt({ source, ...fault })] : []
  })
  if (between.length > 0) return { ok: false, faults: between }
  const files = Object.fromEntries(readings.map(({ name, text = '' }) => [tables[name].file, text]))
  return { ok: true, config: deepFreeze(config), files }
}

interface TableReading {
  name: TableName
  faults: ConfigFault[]
  text?: string
  source?: SourceFile
  value?: unknown
}

function readTable(read: (file: string) => string, name: TableName): TableReading {
  const { file, schema } = tables[name]
  let text: string
  try {
    text = read(file)
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
    if (result.success) return { name, faults: [], text, source, value: result.data }
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
function unknownFiles(fileNames: readonly string[]): ConfigFault[] {
  const known = Object.values(tables).map((it) => it.file)
  return fileNames
    .filter((it) => /\.ya?ml$/.test(it) && !known.includes(it))
    .map((file) => ({ file, path: '', reason: `is no table${suggestion(file, known)}` }))
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
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
