import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { stringify } from 'yaml'
import { ConfigError, type ConfigFault, faultText } from '#config/faults.ts'
import { configJsonSchema } from '#config/json-schema.ts'
import { builtInFolder, inspectConfig, loadConfig } from '#config/load.ts'
import { tables } from '#config/schema.ts'

const usage = `npm run config -- check | schema | print | running
  check    checks each table; exits with 1 if one is invalid
  schema   writes config/schema.json, with which editors complete the tables
  print    prints the configuration in the files, with all defaults
  running  prints the configuration that a process uses, from its operators' listener
Set CONFIG_DIR to use another folder of tables. OPS_HOST, OPS_PORT and OPS_TOKEN say where a process listens.
`

interface CommandContext {
  folder: string
  /** The file that `schema` writes. */
  schemaFile: string
  write: (text: string) => void
}

/**
 * Runs a configuration command. Returns its exit code: 0 for success, 1 for an invalid
 * configuration, 2 for an unknown command.
 */
export function runConfigCommand(command: string | undefined, context: CommandContext): 0 | 1 | 2 {
  switch (command) {
    case 'check':
      return check(context)
    case 'schema':
      writeFileSync(context.schemaFile, `${JSON.stringify(configJsonSchema(), null, 2)}\n`)
      context.write(`wrote ${context.schemaFile}\n`)
      return 0
    case 'print':
      return print(context)
    default:
      context.write(usage)
      return 2
  }
}

function check({ folder, write }: CommandContext): 0 | 1 {
  const inspection = inspectConfig(folder)
  const faults = inspection.ok ? [] : inspection.faults
  const files = Object.values(tables).map((it) => it.file)
  const otherFiles = faults.map((it) => it.file).filter((it) => !files.includes(it))
  for (const file of [...files, ...new Set(otherFiles)]) {
    const own = faults.filter((it) => it.file === file)
    write(
      own.length === 0
        ? `${file} ok\n`
        : `${file} ${own.length === 1 ? '1 fault' : `${own.length} faults`}\n`,
    )
    for (const fault of own) write(`  ${faultText(fault)}\n`)
  }
  return faults.length === 0 ? 0 : 1
}

function print({ folder, write }: CommandContext): 0 | 1 {
  try {
    write(stringify(loadConfig(folder), { lineWidth: 120 }))
    return 0
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    write(`${error.message}\n`)
    return 1
  }
}

/**
 * Prints the configuration that a process uses, and the faults of its files. Returns the exit code:
 * 1 if the process refuses its files or does not answer.
 */
export async function printRunning(
  { OPS_HOST = '127.0.0.1', OPS_PORT = '9464', OPS_TOKEN }: NodeJS.ProcessEnv,
  write: CommandContext['write'],
): Promise<0 | 1> {
  const url = `http://${OPS_HOST}:${OPS_PORT}/config`
  const headers = OPS_TOKEN === undefined ? {} : { authorization: `Bearer ${OPS_TOKEN}` }
  try {
    const response = await fetch(url, { headers })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const { faults, ...running } = (await response.json()) as { faults: ConfigFault[] }
    write(stringify(running, { lineWidth: 120 }))
    for (const fault of faults) write(`# refused: ${faultText(fault)}\n`)
    return faults.length === 0 ? 0 : 1
  } catch (error) {
    write(`${url} does not answer: ${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}

if (import.meta.main) {
  const folder = process.env['CONFIG_DIR'] ?? builtInFolder
  const schemaFile = path.join(builtInFolder, 'schema.json')
  const write = (text: string) => process.stdout.write(text)
  const [, , command] = process.argv
  process.exitCode =
    command === 'running'
      ? await printRunning(process.env, write)
      : runConfigCommand(command, { folder, schemaFile, write })
}
