import { join } from 'node:path'
import { readSeed } from '#server/content/catalog/seed-files.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { replaceLogins } from '#server/people/identity-provider/import-store.ts'
import { SeedLogins } from '#server/people/identity-provider/seed-people.ts'
import {
  knownSeedPassword,
  seedPassword,
  type SeedPasswordSources,
} from '#server/people/identity-provider/seed-password.ts'
import type { Environment } from '#server/platform/env.ts'
import type { SeededPeople } from '#server/web/identity-pages/sign-in.ts'

/**
 * Returns the password given for the seeded people and the folder where a generated one may be
 * stored. Only an embedded database has such a folder.
 */
export function seedPasswordSources({
  SEED_PASSWORD,
  DATABASE_URL,
  DATA_DIR,
}: Environment): SeedPasswordSources {
  return { given: SEED_PASSWORD, folder: DATABASE_URL === undefined ? DATA_DIR : undefined }
}

/**
 * True if an empty database also gets people to try the site with. An external database gets them
 * only in development or if SEED_PASSWORD is set.
 */
export function isGivenPeople({ SEED_PASSWORD, DATABASE_URL, NODE_ENV }: Environment): boolean {
  return DATABASE_URL === undefined || SEED_PASSWORD !== undefined || NODE_ENV === 'development'
}

/** Returns the seeded people and their password, for the sign-in page in development. */
export function seededPeople(env: Environment, folder: string): SeededPeople {
  return {
    people: readLogins(folder).people,
    password: knownSeedPassword(seedPasswordSources(env)),
  }
}

/** Creates the seeded people's logins at the embedded identity provider. */
export async function importLogins(
  tx: Tx,
  folder: string,
  places: SeedPasswordSources,
): Promise<void> {
  await replaceLogins(tx, readLogins(folder), seedPassword(places))
}

function readLogins(folder: string): SeedLogins {
  return readSeed(join(folder, 'people.yaml'), SeedLogins)
}
