import { join } from 'node:path'
import type { Logger } from 'pino'
import { restrictConfig } from '#config/restrict.ts'
import type { Config } from '#config/schema.ts'
import type { ConfigSource } from '#config/watch.ts'
import { openCountryTable } from '#server/content/region/country-table.ts'
import type { CaptchaVerifier } from '#server/kernel/captcha/captcha.ts'
import { openCaptcha } from '#server/kernel/captcha/open-captcha.ts'
import { openPasses, type Passes } from '#server/kernel/captcha/pass.ts'
import type { CountryOf } from '#server/kernel/country.ts'
import { createRateLimits, type RateLimits } from '#server/kernel/rate-limit.ts'
import { createDataCache, type DataCache } from '#server/platform/cache/data-cache.ts'
import { createPurge, type Purge, purgeOnWrites } from '#server/platform/cache/purge.ts'
import { keepLastGood, openConfig } from '#server/platform/config/open-config.ts'
import type { Database } from '#server/platform/db/database.ts'
import { reportChanges } from '#server/platform/db/counted-changes.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { type Environment, isSandboxAllowed, stripeAccountOf } from '#server/platform/env.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { openFiles } from '#server/platform/files/open-files.ts'
import { createLogs, type Logs, type RequestLog } from '#server/platform/log.ts'
import type { Notice } from '#server/platform/notices.ts'
import { createMetrics, type Metrics } from '#server/platform/ops/metrics.ts'
import { openTexts, type TextSource } from '#server/platform/text/texts.ts'
import type { WorkerThread } from '#server/platform/worker/worker.ts'
import { createImageCache, type ImageCache } from '#server/print/image-cache.ts'
import { createProductDocuments, type ProductDocuments } from '#server/print/document/service.ts'
import { createPdfWorker } from '#server/print/pdf/service.ts'
import { createRenditions, type Renditions } from '#server/print/rendition/service.ts'
import { createShareImages, type ShareImages } from '#server/print/share-image/service.ts'
import { seedFolder, seedIfEmpty } from '#server/seed/seed.ts'
import { isGivenPeople, seedPasswordSources } from '#server/seed/seeded-people.ts'
import {
  type GatewayOf,
  openGateways,
  withUsableGateway,
} from '#server/trade/payment/open-gateway.ts'
import { createPageStore, type PageStore } from '#server/web/pages/page-store.ts'
import { createChangeMetrics } from './change-metrics.ts'
import { openSignIn, type SignIn, watchIdentityProvider } from './sign-in.ts'

/** Resources that a process opens once and closes when it ends. */
export interface Resources extends AsyncDisposable, Caches, Printing {
  env: Environment
  log: Logger
  requestLog: RequestLog
  config: ConfigSource
  database: Database
  texts: TextSource
  metrics: Metrics
  limits: RateLimits
  countryOf: CountryOf
  files: FileStore
  captcha: CaptchaVerifier
  gatewayOf: GatewayOf
  passes: Passes
  signIn: SignIn
}

interface Caches {
  dataCache: DataCache
  pages: PageStore
  purge: Purge
}

interface Printing {
  pdfWorker: WorkerThread
  renditions: Renditions
  shareImages: ShareImages
  productDocuments: ProductDocuments
}

interface Options {
  env: Environment
  logs?: Logs
  notice?: Notice
}

/** Opens the resources of a process. Migrates the database, and seeds it if it is empty. */
export async function openResources(options: Options): Promise<Resources> {
  const opened = new AsyncDisposableStack()
  try {
    return await openInto(opened, options)
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

async function openInto(
  opened: AsyncDisposableStack,
  { env, logs = createLogs({ level: env.LOG_LEVEL }), notice = () => undefined }: Options,
): Promise<Resources> {
  const { log, requestLog } = logs
  const metrics = createMetrics(env.RELEASE)
  const [database, texts] = await Promise.all([
    openDatabase({
      url: env.DATABASE_URL,
      maxConnections: env.DATABASE_CONNECTIONS,
      dataDir: env.DATA_DIR,
      log,
    }),
    openTexts({ log }),
  ])
  opened.defer(() => database.close())
  metrics.watchDatabase(database)
  metrics.watchDisk(env.DATA_DIR)
  const release = { release: env.RELEASE, log }
  const tables = await openConfig(database, { folder: env.CONFIG_DIR, ...release })
  const stripe = stripeAccountOf(env)
  const usable = { isSandboxAllowed: isSandboxAllowed(env), hasStripe: stripe !== undefined }
  const config = restrictConfig(tables, (it) => withUsableGateway(it, usable))
  metrics.watchConfig(config)
  const images = createImageCache({ onRead: metrics.cacheRead })
  const caches = createCaches({ config: config.current, log, metrics, images })
  const printing = createPrinting(images, opened)
  await database.migrate()
  await keepLastGood(database, config, release)
  await seed(database, { env, log, notice, config: config.current })
  // after the seed, whose orders are no events of this process
  reportChanges(database, createChangeMetrics(metrics.registry))
  await purgeOnWrites(database, caches.purge, log)
  const signIn = await openSignIn(database.db, { env, config: config.current, metrics })
  watchIdentityProvider(signIn, { metrics, log })
  const resources = {
    env,
    log,
    requestLog,
    config,
    database,
    texts,
    metrics,
    ...caches,
    ...printing,
    limits: opened.use(createRateLimits({ config: () => config.current, database, log })),
    countryOf: openCountryTable(),
    files: openFiles({ s3Url: env.S3_URL, dataDir: env.DATA_DIR }),
    captcha: await openCaptcha(database.db, {
      config: () => config.current,
      log,
      isTest: env.NODE_ENV === 'test',
      secrets: { global: env.CAPTCHA_SECRET, china: env.CAPTCHA_SECRET_CHINA },
    }),
    gatewayOf: openGateways(database.db, stripe),
    passes: await openPasses(database.db, () => config.current),
    signIn,
  }
  return { ...resources, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

function createCaches({
  config,
  log,
  metrics,
  images,
}: {
  config: Config
  log: Logger
  metrics: Metrics
  images: ImageCache
}): Caches {
  const dataCache = createDataCache({
    kinds: config.cache.data,
    onRead: metrics.cacheRead,
    onRefreshFailed: (key, error) => log.warn({ event: 'cache.refresh_failed', key, err: error }),
  })
  const pages = createPageStore({ maxBytes: config.cache.page.maxBytes })
  const purge = createPurge(new Map([...dataCache.stores, ...images.stores, ['page', pages]]))
  metrics.watchCaches(() => purge.stores())
  return { dataCache, pages, purge }
}

function createPrinting(images: ImageCache, opened: AsyncDisposableStack): Printing {
  return {
    pdfWorker: opened.use(createPdfWorker()),
    renditions: opened.use(createRenditions(images)),
    shareImages: opened.use(createShareImages(images, join(seedFolder, 'media/brand'))),
    productDocuments: opened.use(createProductDocuments(images, join(seedFolder, 'media'))),
  }
}

async function seed(
  database: Database,
  { env, log, config, notice }: { env: Environment; log: Logger; config: Config; notice: Notice },
): Promise<void> {
  const hasPeople = isGivenPeople(env)
  const passwords = hasPeople ? seedPasswordSources(env) : undefined
  if (!(await seedIfEmpty(database.background, config, { passwords, log, notice }))) return
  notice('The database is filled')
  log.info({ event: 'seed.imported' })
  if (!hasPeople) log.info({ event: 'seed.people_left_out' })
}
