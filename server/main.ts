import { watch } from 'node:fs'
import type { Server } from 'node:http'
import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'
import { locales } from '#config/locales.ts'
import { type Reload, watchConfig } from '#config/watch.ts'
import { buildIfMissing } from '#server/commands/build.ts'
import { FolderInUse } from '#server/platform/db/lock.ts'
import { publicOriginOf, readEnvironment } from '#server/platform/env.ts'
import { innermostCause } from '#server/platform/loggable-error.ts'
import { createLogs, logConsole } from '#server/platform/log.ts'
import { createOpsServer } from '#server/platform/ops/listener.ts'
import { textsFolder } from '#server/platform/text/texts.ts'
import { createSiteServer } from '#server/web/pages/site-server.ts'
import { createApp } from './app.ts'
import { createOpsServices } from './ops-services.ts'
import { openResources, type Resources } from './resources.ts'
import { openWork } from './work.ts'

const closeWithinMs = 25_000
/** Exit status EX_CONFIG from sysexits.h. It tells a supervisor not to restart the process. */
const exitInUse = 78

/** Runs one server process: opens its resources, listens, and closes without dropping a request. */
async function main(): Promise<void> {
  const startedAt = performance.now()
  const isDevelopment = process.argv.includes('--dev')
  const env = readEnvironment()
  const logs = createLogs({ level: env.LOG_LEVEL })
  const { log } = logs
  if (!isDevelopment) logConsole(log)
  const [resources, hasBuilt] = await Promise.all([
    openResources({ env, logs }),
    isDevelopment ? false : buildIfMissing(),
  ])
  if (hasBuilt) log.info({ event: 'build.done' })

  const server = createSiteServer({ log, texts: resources.texts, origin: publicOriginOf(env) })
  const development = await openPages(server, isDevelopment)
  const { express, pageCache } = createApp(resources, development)
  server.on('request', (request, response) => {
    if (!pageCache.answerHit(request, response)) express(request, response)
  })

  let isClosing = false
  const work = env.JOBS === 'on' ? await openWork(resources) : undefined
  const ops = createOpsServer(createOpsServices(resources, { work, isClosing: () => isClosing }))
  const stopWatching = watchFiles(resources, isDevelopment)
  logCardGateway(resources)
  await listen(server, env.PORT)
  await listen(ops, env.OPS_PORT, env.OPS_HOST)
  log.info({
    event: 'started',
    port: env.PORT,
    database: resources.database.kind,
    duration_ms: Math.round(performance.now() - startedAt),
  })
  log.flush()

  closeWithGrace({ delay: closeWithinMs, logger: false, skip: ['SIGHUP'] }, async ({ err }) => {
    isClosing = true
    if (err) log.fatal({ event: 'crashed', err })
    stopWatching()
    await development?.close()
    await new Promise((resolve) => {
      server.close(resolve)
      server.closeIdleConnections()
    })
    ops.close()
    ops.closeAllConnections()
    await work?.[Symbol.asyncDispose]()
    await resources[Symbol.asyncDispose]()
    log.info({ event: 'stopped' })
    log.flush()
  })
}

/** Loads the built pages or, in development, starts Vite to serve them. */
async function openPages(server: Server, isDevelopment: boolean) {
  if (isDevelopment) {
    const { openDevelopment } = await import('#server/commands/development.ts')
    return openDevelopment(server)
  }
  await import('#server/commands/built-pages.ts')
  return undefined
}

/**
 * Reloads the configuration when its files change, and in development the texts too. SIGHUP reloads
 * both. Returns a function that stops watching.
 */
function watchFiles(resources: Resources, isDevelopment: boolean): () => void {
  const { config, log } = resources
  const onReload = (outcome: Reload) => logReload(log, outcome)
  const onTexts = () => void reloadTexts(resources)
  const configWatch = watchConfig(config, { onReload })
  const textsWatch = isDevelopment
    ? watch(textsFolder, { recursive: true, persistent: false }, onTexts)
    : undefined
  process.on('SIGHUP', () => {
    onReload(config.reload())
    onTexts()
  })
  return () => {
    configWatch.close()
    textsWatch?.close()
  }
}

function logReload(log: Logger, outcome: Reload): void {
  if (outcome.ok) log.info({ event: 'config.reloaded', ...outcome })
  else log.error({ event: 'config.refused', faults: outcome.faults })
}

/** Reloads all texts and drops cached pages, which show the old texts. */
async function reloadTexts({ texts, purge, log }: Resources): Promise<void> {
  await texts.reload()
  log.info({ event: 'texts.reloaded', dropped: purge.tags(locales.map((it) => `i18n:${it}`)) })
}

/** Logs that cards cannot be charged, or that PostgreSQL is used with the sandbox gateway. */
function logCardGateway({ env, config, log }: Resources): void {
  if (config.current.orders.cards.gateway === 'none')
    return log.info(
      { event: 'payment.no_cards' },
      'payment by card is off; CARD_SANDBOX=on permits the sandbox gateway, which takes no money',
    )
  if (env.DATABASE_URL !== undefined)
    log.warn(
      { event: 'payment.sandbox' },
      'cards are charged by the sandbox gateway, so no money is received',
    )
}

function listen(server: Server, port: number, host?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

main().catch((error: unknown) => {
  // print the cause of a failed query: the error itself contains the query's values
  const reason = error instanceof Error ? innermostCause(error) : error
  const text = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)
  process.stderr.write(`${text}\n`)
  process.exit(error instanceof FolderInUse ? exitInUse : 1)
})
