import { join } from 'node:path'
import type { Logger } from 'pino'
import * as z from 'zod'
import type { Config } from '#config/schema.ts'
import { insertPeople } from '#server/people/account/import-store.ts'
import { SeedPeople } from '#server/people/account/seed-people.ts'
import { replaceCatalog } from '#server/content/catalog/import-store.ts'
import { filesOf, readCatalog, readSeed, readSeeds } from '#server/content/catalog/seed-files.ts'
import { countProducts } from '#server/content/catalog/store.ts'
import { replaceOffers } from '#server/trade/offer/import-store.ts'
import { SeedOffers } from '#server/trade/offer/seed-offers.ts'
import { replaceContent } from '#server/content/editorial/import-store.ts'
import { SeedContent, SeedPage } from '#server/content/editorial/seed-content.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { SeedPasswordSources } from '#server/people/identity-provider/seed-password.ts'
import { takeAdvisoryLock } from '#server/platform/db/advisory-lock.ts'
import { replaceEvents } from '#server/content/event/import-store.ts'
import { SeedEvents } from '#server/content/event/seed-events.ts'
import { insertSeedLicenses } from '#server/trade/license/import-store.ts'
import { SeedLicenses } from '#server/trade/license/seed-licenses.ts'
import { replacePartners } from '#server/content/partner/import-store.ts'
import { SeedPartners } from '#server/content/partner/seed-partners.ts'
import { insertSeedCredit } from '#server/trade/payment/import-store.ts'
import { SeedCredit } from '#server/trade/payment/seed-credit.ts'
import { SeedRates } from '#server/trade/pricing/seed-rates.ts'
import { insertFirstRates } from '#server/trade/pricing/store.ts'
import { replaceResources } from '#server/content/resource/import-store.ts'
import { SeedResource, SeedResourceTypes } from '#server/content/resource/seed-resources.ts'
import { SeedRedirects } from '#server/content/redirect/seed-redirects.ts'
import { saveRedirects } from '#server/content/redirect/service.ts'
import { replaceSolutions } from '#server/content/solution/import-store.ts'
import { SeedSolution } from '#server/content/solution/seed-solution.ts'
import { insertHistory } from './seed-history.ts'
import { SeedHistory } from './seed-history-file.ts'
import { importLogins } from './seeded-people.ts'

/** The folder of the catalog and content that ship with the code. */
export const seedFolder = join(import.meta.dirname, '../../seed')

/**
 * Fills an empty database with catalog and content and, if `passwords` is given, with people to try
 * the site with. If several processes start at the same time, only one of them does this. Returns
 * true if this call filled the database.
 */
export async function seedIfEmpty(
  db: Db,
  config: Config,
  { passwords, log }: { passwords: SeedPasswordSources | undefined; log: Logger },
): Promise<boolean> {
  if ((await countProducts(db)) > 0) return false
  return db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, 'seed')
    if ((await countProducts(tx)) > 0) return false
    await replaceAll(tx, config, seedFolder)
    if (passwords === undefined) return true
    await insertPeople(tx, readSeed(join(seedFolder, 'people.yaml'), SeedPeople), config.identity)
    await insertSeedLicenses(tx, readSeed(join(seedFolder, 'licenses.yaml'), SeedLicenses), {
      config,
      now: new Date(),
    })
    await insertSeedCredit(tx, readSeed(join(seedFolder, 'credit.yaml'), SeedCredit))
    await insertHistory(tx, {
      config,
      history: readSeed(join(seedFolder, 'history.yaml'), SeedHistory),
      now: new Date(),
      log,
    })
    await importLogins(tx, seedFolder, passwords)
    return true
  })
}

/**
 * Replaces the catalog and content with those of a seed folder, in one transaction. People are left
 * unchanged.
 */
export async function importSeed(
  db: Db,
  config: Config,
  folder = seedFolder,
): Promise<{ products: number }> {
  return db.transaction((tx) => replaceAll(tx, config, folder))
}

async function replaceAll(tx: Tx, config: Config, folder: string): Promise<{ products: number }> {
  const { products, catalog } = readCatalog(folder)
  const content = readSeed(join(folder, 'content.yaml'), SeedContent)
  await replaceCatalog(tx, { products, catalog, filesOf: (it) => filesOf(folder, it) })
  await replaceOffers(tx, {
    seed: readSeed(join(folder, 'offers.yaml'), SeedOffers),
    priceLists: catalog.priceLists,
  })
  await insertRates(tx, readSeed(join(folder, 'rates.yaml'), SeedRates))
  await replaceContent(tx, content, readSeeds(join(folder, 'pages'), SeedPage))
  await replaceSolutions(tx, readSeeds(join(folder, 'solutions'), z.array(SeedSolution)).flat())
  await replacePartners(tx, readSeed(join(folder, 'partners.yaml'), SeedPartners))
  await saveRedirects(tx, config, readSeed(join(folder, 'redirects.yaml'), SeedRedirects))
  await replaceResources(tx, {
    resources: readSeeds(join(folder, 'resources'), z.array(SeedResource)).flat(),
    types: readSeed(join(folder, 'resource-types.yaml'), SeedResourceTypes),
  })
  await replaceEvents(tx, readSeed(join(folder, 'events.yaml'), SeedEvents))
  return { products: products.length }
}

function insertRates(tx: Tx, { exchangeRates, taxRates }: SeedRates): Promise<void> {
  return insertFirstRates(tx, {
    rates: exchangeRates.map((it) => ({ ...it, at: new Date(it.at) })),
    taxes: taxRates,
  })
}
