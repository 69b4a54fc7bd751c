import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Sources of the seeded people's password. */
export interface SeedPasswordPlaces {
  /** SEED_PASSWORD. */
  given: string | undefined
  /** The data folder of the embedded database; without one the password is not stored. */
  folder: string | undefined
}

/** The seeded people's password: given, or stored when it was generated; undefined if neither. */
export function knownSeedPassword({ given, folder }: SeedPasswordPlaces): string | undefined {
  if (given !== undefined) return given
  const file = folder === undefined ? undefined : fileIn(folder)
  return file !== undefined && existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/**
 * The seeded people's password. If there is none, a random one is generated, printed once and
 * stored, so that no installation has a default password.
 */
export function seedPassword(places: SeedPasswordPlaces): string {
  const known = knownSeedPassword(places)
  if (known !== undefined) return known
  const password = randomBytes(12).toString('base64url')
  if (places.folder !== undefined) {
    mkdirSync(places.folder, { recursive: true })
    writeFileSync(fileIn(places.folder), `${password}\n`, { mode: 0o600 })
  }
  const kept =
    places.folder === undefined
      ? 'It is kept nowhere else'
      : `It is kept in ${fileIn(places.folder)}`
  process.stderr.write(
    `The seeded people sign in with the password ${password}\n${kept}; SEED_PASSWORD sets another.\n`,
  )
  return password
}

function fileIn(folder: string): string {
  return join(folder, 'seed-password.txt')
}
