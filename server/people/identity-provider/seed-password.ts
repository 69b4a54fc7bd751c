import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Possible sources of the seeded people's password. */
export interface SeedPasswordSources {
  /** Value of SEED_PASSWORD. */
  given: string | undefined
  /** The data folder of the embedded database. Without a folder the password is not stored. */
  folder: string | undefined
}

/**
 * Returns the seeded people's password: the given one, or the one stored when it was generated.
 * Returns undefined if there is neither.
 */
export function knownSeedPassword({ given, folder }: SeedPasswordSources): string | undefined {
  if (given !== undefined) return given
  const file = folder === undefined ? undefined : fileIn(folder)
  return file !== undefined && existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/**
 * Returns the seeded people's password. If there is none, generates a random one, prints it once
 * and stores it, so that no installation has a default password.
 */
export function seedPassword(sources: SeedPasswordSources): string {
  const known = knownSeedPassword(sources)
  if (known !== undefined) return known
  const password = randomBytes(12).toString('base64url')
  if (sources.folder !== undefined) {
    mkdirSync(sources.folder, { recursive: true })
    writeFileSync(fileIn(sources.folder), `${password}\n`, { mode: 0o600 })
  }
  const location =
    sources.folder === undefined ? 'It is not stored' : `It is stored in ${fileIn(sources.folder)}`
  process.stderr.write(
    `The seeded people sign in with the password ${password}\n${location}; SEED_PASSWORD sets another.\n`,
  )
  return password
}

function fileIn(folder: string): string {
  return join(folder, 'seed-password.txt')
}
