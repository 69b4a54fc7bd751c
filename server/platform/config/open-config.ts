import type { Logger } from 'pino'
import { ConfigError } from '#config/faults.ts'
import { type ConfigFiles, inspectConfig, inspectFiles } from '#config/load.ts'
import { type ConfigSource, createConfigSource } from '#config/watch.ts'
import type { Database } from '#server/platform/db/database.ts'
import { innermostCause } from '#server/platform/loggable-error.ts'
import { type ConfigSet, findConfigSet, saveConfigSet } from './store.ts'

interface Options {
  folder: string | undefined
  /** Name of the running release. Files that another release accepted are never used. */
  release: string | undefined
  log: Logger
}

/** PostgreSQL's code for a table that does not exist, as before the first migration. */
const undefinedTable = '42P01'

/**
 * Opens the configuration. If its files have faults, the files that this release accepted last, in
 * any process, are used until they are repaired. Source: docs/decisions/0025.
 *
 * @throws ConfigError with all faults of the files if no such files are known
 */
export async function openConfig(
  database: Pick<Database, 'background'>,
  { folder, release = 'none', log }: Options,
): Promise<ConfigSource> {
  const inspection = inspectConfig(folder)
  if (inspection.ok) return createConfigSource(folder, inspection)
  const { faults } = inspection
  const lastGood = await lastGoodOf(database, release, log)
  const stored = lastGood && inspectFiles(lastGood.files)
  if (!lastGood || !stored?.ok) throw new ConfigError(faults)
  const source = createConfigSource(folder, {
    ...stored,
    refused: { faults, acceptedAt: lastGood.acceptedAt },
  })
  log.error(
    {
      event: 'config.last_good_used',
      hash: source.hash,
      accepted_at: lastGood.acceptedAt,
      faults,
    },
    'the configuration files are refused, so the files that were accepted last are in force',
  )
  return source
}

/**
 * Keeps the files of the configuration in force in the database, now and after each change. A
 * failure is logged: the site does not need them.
 */
export async function keepLastGood(
  { background }: Pick<Database, 'background'>,
  source: ConfigSource,
  { release = 'none', log }: Omit<Options, 'folder'>,
): Promise<void> {
  const save = async (files: ConfigFiles) => {
    const { hash, acceptedAt } = source
    await saveConfigSet(background, { release, hash, files: { ...files }, acceptedAt }).catch(
      (error: unknown) => log.warn({ event: 'config.not_kept', err: error }),
    )
  }
  source.onChange(() => void save(source.files))
  if (source.faults.length === 0) await save(source.files)
}

async function lastGoodOf(
  { background }: Pick<Database, 'background'>,
  release: string,
  log: Logger,
): Promise<ConfigSet | undefined> {
  try {
    return await findConfigSet(background, release)
  } catch (error) {
    if (!isUndefinedTable(error)) log.error({ event: 'config.last_good_unavailable', err: error })
    return undefined
  }
}

function isUndefinedTable(error: unknown): boolean {
  return (
    error instanceof Error && (innermostCause(error) as { code?: string }).code === undefinedTable
  )
}
