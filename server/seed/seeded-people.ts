import { join } from 'node:path'
import { readSeed } from '#server/content/catalog/seed-files.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { replaceLogins } from '#server/people/identity-provider/import-store.ts'
import { SeedLogins } from '#server/people/identity-provider/seed-people.ts'
import {
  knownSeedPassword,
  seedPassword,
  type SeedPasswordPlaces,
} from '#server/people/identity-provider/seed-password.ts'
import type { Environment } from '#server/platform/env.ts'
import type { SeededPeople } from '#server/web/identity-pages/sign-in.ts'

/** Where the password of the seeded people stands: beside the embedded database alone. */
export function seedPasswordPlaces({
  SEED_PASSWORD,
  DATABASE_URL,
  DATA_DIR,
}: Environment): SeedPasswordPlaces {
  return { given: SEED_PASSWORD, folder: DATABASE_URL === undefined ? DATA_DIR : undefined }
}

/** Whether an empty database is given people to try the site with: never one of somebody's own, unless their password is set too. */
export function isGivenPeople({ SEED_PASSWORD, DATABASE_URL, NODE_ENV }: Environment): boolean {
  return DATABASE_URL === undefined || SEED_PASSWORD !== undefined || NODE_ENV === 'development'
}

/** The seeded people, for the sign-in page of development. */
export function seededPeople(env: Environment, folder: string): SeededPeople {
  return { people: readLogins(folder).people, password: knownSeedPassword(seedPasswordPlaces(env)) }
}

/** Lets the seeded people sign in at the embedded provider. */
export async function importLogins(
  tx: Tx,
  folder: string,
  places: SeedPasswordPlaces,
): Promise<void> {
  await replaceLogins(tx, readLogins(folder), seedPassword(places))
}

function readLogins(folder: string): SeedLogins {
  return readSeed(join(folder, 'people.yaml'), SeedLogins)
}
