import { createConfigSource } from '#config/watch.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { readEnvironment } from '#server/platform/env.ts'
import { createLog } from '#server/platform/log.ts'
import { changesText } from '#server/seed/changes-text.ts'
import { importSeed, seedFolder } from '#server/seed/seed.ts'
import { endingOf } from './ending.ts'

/**
 * Runs `npm run seed [folder]`: replaces the catalog and content with those of a seed folder.
 * Running servers then drop their cached data.
 */
async function main(): Promise<void> {
  const env = readEnvironment()
  const log = createLog({ level: 'warn' })
  const database = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, log })
  try {
    await database.migrate()
    const folder = process.argv[2] ?? seedFolder
    const changes = await importSeed(
      database.background,
      createConfigSource(env.CONFIG_DIR).current,
      folder,
    )
    process.stdout.write(`${folder} is imported\n${changesText(changes)}`)
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  const { text, exitCode } = endingOf(error)
  process.stderr.write(text)
  process.exitCode = exitCode
})
