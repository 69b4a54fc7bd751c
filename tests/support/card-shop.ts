import { rm } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { signedInCookie } from '#server/people/account/session.ts'
import { startChromium } from './chromium.ts'
import { dataFolder } from './folders.ts'
import { freePort } from './free-port.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'
import { preparedTeam, type Team } from './ordering.ts'
import { ownConfig } from './own-config.ts'
import { databaseUrl, type Postgres, startPostgres } from './postgres.ts'
import { type ServerProcess, startProcess } from './process.ts'
import { type StripeApi, startStripeApi } from './stripe-api.ts'
import { templateOf } from './templates.ts'

/** A shop as in production, with all that it depends on: any of it can fail. */
export interface CardShop extends AsyncDisposable {
  origin: string
  postgres: Postgres
  databaseUrl: string
  stripe: StripeApi
  mails: MailSink
  team: Team
  /** Kills the server, and waits until it has ended. */
  kill(): Promise<void>
  /** Starts a server again, with the port and the data of the one before. */
  start(): Promise<void>
  /** Opens a path in a browser of its own, in which one of the team is signed in. */
  open(who: keyof Team, path: string): Promise<Page>
}

/** Opens a shop whose customers can pay by card. */
export async function openCardShop(): Promise<CardShop> {
  await using opened = new AsyncDisposableStack()
  const postgres = opened.use(await startPostgres({ copyOf: await templateOf('postgres') }))
  const stripe = opened.use(await startStripeApi())
  const mails = opened.use(await startMailSink())
  const browser: Browser = opened.adopt(await startChromium(), (it) => it.close())
  const url = databaseUrl(postgres.url, 'template')
  const team = await preparedTeam({ databaseUrl: url })
  const folder = async (making: Promise<string>) =>
    opened.adopt(await making, (it) => rm(it, { recursive: true, force: true }))
  const env = {
    PORT: String(await freePort()),
    OPS_PORT: String(await freePort()),
    SMTP_URL: mails.url,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.url,
  }
  const options = {
    databaseUrl: url,
    dataDir: await folder(dataFolder('marketplace-files-')),
    configDir: await folder(
      ownConfig({ limits: { isEnforced: false }, orders: { cards: { gateway: 'stripe' } } }),
    ),
    env,
  }
  let server: ServerProcess = await startProcess(options)
  opened.defer(() => server[Symbol.asyncDispose]())
  const origin = `http://localhost:${env.PORT}`
  const whole = opened.move()
  return {
    origin,
    postgres,
    databaseUrl: url,
    stripe,
    mails,
    team,
    async kill() {
      server.signal('SIGKILL')
      await server.ended
    },
    async start() {
      server = await startProcess(options)
    },
    async open(who, path) {
      const context = await browser.newContext()
      // a server that starts takes what the processor has
      context.setDefaultTimeout(60_000)
      const cookies = [...(team[who]['Cookie'] ?? '').split('; '), `${signedInCookie}=1`]
      await context.addCookies(
        cookies.map((it) => {
          const [name = '', value = ''] = it.split('=')
          return { name, value, url: origin }
        }),
      )
      const page = await context.newPage()
      await page.goto(origin + path)
      return page
    },
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  }
}
