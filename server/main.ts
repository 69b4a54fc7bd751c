import type { Server } from 'node:http'
import closeWithGrace from 'close-with-grace'
import { buildIfMissing } from '#server/commands/build.ts'
import { endStart } from '#server/commands/ending.ts'
import { prepareDataFolder } from '#server/platform/db/data-folder.ts'
import { publicOriginOf, readEnvironment } from '#server/platform/env.ts'
import { listen } from '#server/platform/listen.ts'
import { createLogs, logConsole } from '#server/platform/log.ts'
import { createNotice } from '#server/platform/notices.ts'
import { createOpsServer } from '#server/platform/ops/listener.ts'
import { createDrain } from '#server/web/drain.ts'
import { createSiteServer } from '#server/web/pages/site-server.ts'
import { createApp } from './app.ts'
import { createOpsServices } from './ops-services.ts'
import { watchFiles } from './reloads.ts'
import { openResources, type Resources } from './resources.ts'
import { openWork } from './work.ts'

/** Time for open requests and running jobs to end once the process refuses connections. */
const finishWithinMs = 15_000
/** Time for closing the database and other resources after that. */
const closeWithinMs = 5000

/** Runs one server process: opens its resources, listens, and closes without dropping a request. */
async function main(): Promise<void> {
  const startedAt = performance.now()
  const isDevelopment = process.argv.includes('--dev')
  const env = readEnvironment()
  // with PostgreSQL and without a bucket or SMTP, files or emails are in the folder
  if (env.S3_URL === undefined || env.SMTP_URL === undefined) prepareDataFolder(env.DATA_DIR)
  const logs = createLogs({ level: env.LOG_LEVEL })
  const { log } = logs
  const notice = createNotice()
  if (!isDevelopment) logConsole(log)
  const [resources, hasBuilt] = await Promise.all([
    openResources({ env, logs, notice }),
    isDevelopment ? false : buildIfMissing(notice),
  ])
  if (hasBuilt) log.info({ event: 'build.done' })

  const server = createSiteServer(resources)
  const drain = createDrain(server)
  const development = await openPages(server, isDevelopment)
  const { express, pageCache } = createApp(resources, development)
  server.on('request', (request, response) => {
    if (!pageCache.answerHit(request, response)) express(request, response)
  })

  const work = await openWork(resources, { isRunning: env.JOBS === 'on' })
  const isClosing = () => drain.isDraining
  const ops = createOpsServer(createOpsServices(resources, { work, isClosing }))
  const stopWatching = watchFiles(resources, development)
  logCardGateway(resources)
  await listen(server, { port: env.PORT, variable: 'PORT' })
  await listen(ops, { port: env.OPS_PORT, host: env.OPS_HOST, variable: 'OPS_PORT' })
  notice(`Ready: open ${publicOriginOf(env)}`)
  const drainMs = isDevelopment ? 0 : env.DRAIN_SECONDS * 1000
  const delay = drainMs + finishWithinMs + closeWithinMs
  closeWithGrace({ delay, logger: false, skip: ['SIGHUP'] }, async ({ err, signal }) => {
    if (err) log.fatal({ event: 'crashed', err })
    else log.info({ event: 'stopping', signal })
    stopWatching()
    await development?.close()
    // only a supervisor stops a process that a load balancer still uses
    const acceptMs = signal === 'SIGTERM' ? drainMs : 0
    const [cut] = await Promise.all([
      drain.drain({ acceptMs, finishMs: finishWithinMs }),
      work[Symbol.asyncDispose](),
    ])
    if (cut > 0) log.warn({ event: 'http.cut', connections: cut })
    ops.close()
    ops.closeAllConnections()
    await resources[Symbol.asyncDispose]()
    log.info({ event: 'stopped' })
    log.flush()
  })
  log.info({
    event: 'started',
    port: env.PORT,
    database: resources.database.kind,
    duration_ms: Math.round(performance.now() - startedAt),
  })
  log.flush()
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

/** Logs that cards cannot be charged, or that PostgreSQL is used with the sandbox gateway. */
function logCardGateway({ env, config, log }: Resources): void {
  const { gateway } = config.current.orders.cards
  if (gateway === 'none')
    return log.info(
      { event: 'payment.no_cards' },
      'payment by card is off: orders.yaml names no gateway, or one that needs STRIPE_SECRET_KEY ' +
        'and STRIPE_WEBHOOK_SECRET, or the sandbox, which takes no money, without CARD_SANDBOX=on',
    )
  if (gateway === 'sandbox' && env.DATABASE_URL !== undefined)
    log.warn(
      { event: 'payment.sandbox' },
      'cards are charged by the sandbox gateway, so no money is received',
    )
}

main().catch(endStart)
