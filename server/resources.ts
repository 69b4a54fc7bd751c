import type { Logger } from 'pino'
import { createConfigSource, type ConfigSource } from '#config/watch.ts'
import { createDataCache, type DataCache } from '#server/platform/cache/data-cache.ts'
import { createPurge, type Purge, purgeOnWrites } from '#server/platform/cache/purge.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import type { CaptchaVerifier } from '#server/kernel/captcha/captcha.ts'
import { openCaptcha } from '#server/kernel/captcha/open-captcha.ts'
import { openPasses, type Passes } from '#server/kernel/captcha/pass.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { openFiles } from '#server/platform/files/open-files.ts'
import { createPageStore, type PageStore } from '#server/web/pages/page-store.ts'
import type { CountryOf } from '#server/kernel/country.ts'
import { createRateLimits, type RateLimits } from '#server/kernel/rate-limit.ts'
import { openTexts, type TextSource } from '#server/platform/text/texts.ts'
import { openCountryTable } from '#server/content/region/country-table.ts'
import { createMetrics, type Metrics } from '#server/platform/ops/metrics.ts'
import type { Environment } from '#server/platform/env.ts'
import { createLog } from '#server/platform/log.ts'
import { seedIfEmpty } from '#server/seed/seed.ts'
import { isGivenPeople, seedPasswordPlaces } from '#server/seed/seeded-people.ts'
import { openSignIn, type SignIn } from './sign-in.ts'

/** What a process opens once and closes at its end. */
export interface Resources extends AsyncDisposable {
  env: Environment
  log: Logger
  config: ConfigSource
  database: Database
  texts: TextSource
  metrics: Metrics
  dataCache: DataCache
  pages: PageStore
  purge: Purge
  limits: RateLimits
  countryOf: CountryOf
  files: FileStore
  captcha: CaptchaVerifier
  passes: Passes
  signIn: SignIn
}

interface Options {
  env: Environment
  log?: Logger
}

/** Opens configuration, texts and the database, brings its schema up to date and fills it when it is empty. */
export async function openResources({
  env,
  log = createLog({ level: env.LOG_LEVEL }),
}: Options): Promise<Resources> {
  const config = createConfigSource(env.CONFIG_DIR)
  const [database, texts] = await Promise.all([
    openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, log }),
    openTexts({ log }),
  ])
  const metrics = createMetrics()
  const dataCache = createDataCache({
    kinds: config.current.cache.data,
    onRead: metrics.cacheRead,
    onRefreshFailed: (key, error) => log.warn({ event: 'cache.refresh_failed', key, err: error }),
  })
  const pages = createPageStore({ maxBytes: config.current.cache.page.maxBytes })
  const purge = createPurge(new Map([...dataCache.stores, ['page', pages]]))
  metrics.watchCaches(() => purge.stores())
  const limits = createRateLimits({ config: () => config.current, database, log })
  try {
    await database.migrate()
    const hasPeople = isGivenPeople(env)
    if (
      await seedIfEmpty(
        database.db,
        config.current,
        hasPeople ? seedPasswordPlaces(env) : undefined,
      )
    ) {
      log.info({ event: 'seed.imported' })
      if (!hasPeople) log.info({ event: 'seed.people_left_out' })
    }
    await purgeOnWrites(database, purge, log)
    const signIn = await openSignIn(database.db, { env, config: config.current })
    const countryOf = openCountryTable()
    const files = openFiles({ s3Url: env.S3_URL, dataDir: env.DATA_DIR })
    const captcha = await openCaptcha(database.db, {
      config: () => config.current,
      log,
      isTest: env.NODE_ENV === 'test',
      secrets: { global: env.CAPTCHA_SECRET, china: env.CAPTCHA_SECRET_CHINA },
    })
    const passes = await openPasses(database.db, () => config.current)
    const opened = {
      env,
      log,
      config,
      database,
      texts,
      metrics,
      dataCache,
      pages,
      purge,
      limits,
      countryOf,
      files,
      captcha,
      passes,
      signIn,
    }
    return { ...opened, [Symbol.asyncDispose]: () => database.close() }
  } catch (error) {
    await database.close()
    throw error
  }
}
