import { watch } from 'node:fs'
import type { Server } from 'node:http'
import closeWithGrace from 'close-with-grace'
import { locales } from '#config/locales.ts'
import { watchConfig } from '#config/watch.ts'
import { createSiteServer } from '#server/web/pages/site-server.ts'
import { textsFolder } from '#server/platform/text/texts.ts'
import { FolderInUse } from '#server/platform/db/lock.ts'
import { createOpsServer } from '#server/platform/ops/listener.ts'
import { createApp } from './app.ts'
import { buildIfMissing } from '#server/commands/build.ts'
import { publicOriginOf, readEnvironment } from '#server/platform/env.ts'
import { createLog, logConsole } from '#server/platform/log.ts'
import { operationsOf } from './operations.ts'
import { openResources, type Resources } from './resources.ts'
import { openWork } from './work.ts'

const closeWithinMs = 25_000
/** EX_CONFIG of sysexits.h: trying again changes nothing. */
const exitInUse = 78

/** One process: opens what it needs, listens, and closes without dropping a request. */
async function main(): Promise<void> {
  const startedAt = performance.now()
  const isDevelopment = process.argv.includes('--dev')
  const env = readEnvironment()
  const log = createLog({ level: env.LOG_LEVEL })
  if (!isDevelopment) logConsole(log)
  const [resources, built] = await Promise.all([
    openResources({ env, log }),
    isDevelopment ? false : buildIfMissing(),
  ])
  if (built) log.info({ event: 'build.done' })

  const server = createSiteServer({ log, texts: resources.texts, origin: publicOriginOf(env) })
  const development = isDevelopment
    ? await (await import('#server/commands/development.ts')).openDevelopment(server)
    : undefined
  if (!development) await import('#server/commands/built-pages.ts')
  const { express, pageCache } = createApp(resources, development)
  server.on('request', (request, response) => {
    if (!pageCache.answerHit(request, response)) express(request, response)
  })

  let isClosing = false
  const work = env.JOBS === 'on' ? await openWork(resources) : undefined
  const ops = createOpsServer(operationsOf(resources, { work, isClosing: () => isClosing }))
  const onReload: Parameters<typeof watchConfig>[1]['onReload'] = (outcome) =>
    outcome.ok
      ? log.info({ event: 'config.reloaded', ...outcome })
      : log.error({ event: 'config.refused', faults: outcome.faults })
  const watching = watchConfig(resources.config, { onReload })
  const onTexts = () => void reloadTexts(resources)
  const watchingTexts = isDevelopment
    ? watch(textsFolder, { recursive: true, persistent: false }, onTexts)
    : undefined
  process.on('SIGHUP', () => {
    onReload(resources.config.reload())
    onTexts()
  })

  if (env.DATABASE_URL !== undefined && resources.config.current.orders.cards.gateway === 'sandbox')
    log.warn(
      { event: 'payment.sandbox' },
      'cards are charged by the sandbox gateway: no money comes',
    )
  await listening(server, env.PORT)
  await listening(ops, env.OPS_PORT, env.OPS_HOST)
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
    watching.close()
    watchingTexts?.close()
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

/** Reads all texts anew; pages with the old ones are dropped. */
async function reloadTexts({ texts, purge, log }: Resources): Promise<void> {
  await texts.reload()
  log.info({ event: 'texts.reloaded', dropped: purge.tags(locales.map((it) => `i18n:${it}`)) })
}

function listening(server: Server, port: number, host?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

main().catch((error: unknown) => {
  const reason = error instanceof Error ? (error.cause ?? error) : error // of a failed query, what the database says without its values
  process.stderr.write(
    `${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}\n`,
  )
  process.exit(error instanceof FolderInUse ? exitInUse : 1)
})
