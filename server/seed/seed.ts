import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#config/schema.ts'
import { SeedLeads } from '#server/contact/desk/seed-leads.ts'
import { insertPeople } from '#server/people/account/import-store.ts'
import { SeedPeople } from '#server/people/account/seed-people.ts'
import { replaceCatalog } from '#server/content/catalog/import-store.ts'
import { filesOf, readSeed } from '#server/content/catalog/seed-files.ts'
import { countProducts } from '#server/content/catalog/store.ts'
import { replaceOffers } from '#server/trade/offer/import-store.ts'
import { replaceContent } from '#server/content/editorial/import-store.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Notice } from '#server/platform/notices.ts'
import type { SeedPasswordSources } from '#server/people/identity-provider/seed-password.ts'
import { takeAdvisoryLock } from '#server/platform/db/advisory-lock.ts'
import { replaceEvents } from '#server/content/event/import-store.ts'
import { insertSeedLicenses } from '#server/trade/license/import-store.ts'
import { SeedLicenses } from '#server/trade/license/seed-licenses.ts'
import { replacePartners } from '#server/content/partner/import-store.ts'
import { insertSeedCredit } from '#server/trade/payment/import-store.ts'
import { SeedCredit } from '#server/trade/payment/seed-credit.ts'
import type { SeedRates } from '#server/trade/pricing/seed-rates.ts'
import { insertFirstRates } from '#server/trade/pricing/store.ts'
import { replaceResources } from '#server/content/resource/import-store.ts'
import { replaceVocabularies } from '#server/content/search/import-store.ts'
import { saveRedirects } from '#server/content/redirect/service.ts'
import { replaceSolutions } from '#server/content/solution/import-store.ts'
import {
  type ContentChanges,
  type ContentVersions,
  readContentVersions,
  touchChangedContent,
} from './content-changes-store.ts'
import { readSeedFolder, type SeedFolder } from './seed-folder.ts'
import { insertHistory } from './seed-history.ts'
import { insertLeads } from './seed-leads.ts'
import { SeedHistory } from './seed-history-file.ts'
import { importLogins } from './seeded-people.ts'

/** The folder of the catalog and content that ship with the code. */
export const seedFolder = join(import.meta.dirname, '../../seed')

interface SeedOptions {
  passwords: SeedPasswordSources | undefined
  log: Logger
  notice: Notice
}

/**
 * Fills an empty database with catalog and content and, if `passwords` is given, with people to try
 * the site with. If several processes start at the same time, only one of them does this. Returns
 * true if this call filled the database.
 */
export async function seedIfEmpty(
  db: Db,
  config: Config,
  { passwords, log, notice }: SeedOptions,
): Promise<boolean> {
  if ((await countProducts(db)) > 0) return false
  notice('Filling the empty database with the catalog and content')
  return db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, 'seed')
    if ((await countProducts(tx)) > 0) return false
    await replaceAll(tx, { config, seed: readSeedFolder(seedFolder) })
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
    await insertLeads(tx, {
      config,
      seed: readSeed(join(seedFolder, 'leads.yaml'), SeedLeads),
      now: new Date(),
    })
    await importLogins(tx, seedFolder, passwords)
    return true
  })
}

/**
 * Replaces the catalog and content with those of a seed folder, in one transaction. People are left
 * unchanged, and what has not changed keeps the time of its last change.
 *
 * @throws Error whose message contains the faults of the folder
 */
export async function importSeed(
  db: Db,
  config: Config,
  folder = seedFolder,
): Promise<ContentChanges> {
  const seed = readSeedFolder(folder)
  return db.transaction(async (tx) => {
    const before = await readContentVersions(tx)
    await replaceAll(tx, { config, seed, before })
    return touchChangedContent(tx, before)
  })
}

interface Replacement {
  config: Config
  seed: SeedFolder
  before?: ContentVersions
}

async function replaceAll(tx: Tx, { config, seed, before }: Replacement): Promise<void> {
  const { folder, products, catalog } = seed
  await replaceCatalog(tx, {
    products,
    catalog,
    filesOf: (it) => filesOf(folder, it),
    updatedAt: (alias) => before?.product.get(alias)?.updatedAt,
  })
  await replaceOffers(tx, { seed: seed.offers, priceLists: catalog.priceLists })
  await insertRates(tx, seed.rates)
  await replaceContent(tx, seed.content, seed.pages)
  await replaceSolutions(tx, seed.solutions, (it) => before?.solution.get(it)?.updatedAt)
  await replacePartners(tx, seed.partners, (it) => before?.partner.get(it)?.updatedAt)
  await saveRedirects(tx, config, seed.redirects)
  await replaceResources(tx, {
    resources: seed.resources,
    types: seed.resourceTypes,
    updatedAt: (slug) => before?.resource.get(slug)?.updatedAt,
  })
  await replaceEvents(tx, seed.events)
  await replaceVocabularies(tx, seed.vocabularies)
}

function insertRates(tx: Tx, { exchangeRates, taxRates }: SeedRates): Promise<void> {
  return insertFirstRates(tx, {
    rates: exchangeRates.map((it) => ({ ...it, at: new Date(it.at) })),
    taxes: taxRates,
  })
}
