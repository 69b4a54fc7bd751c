import { Agent } from 'node:http'
import { openPglite } from '#server/platform/db/open-pglite.ts'
import { startChromium } from '#tests/support/chromium.ts'
import { manyLicenses } from '#tests/support/many-licenses.ts'
import { runSql, startPostgres } from '#tests/support/postgres.ts'
import { seedPassword } from '#tests/support/seed-password.ts'
import type { Bench } from '../lib/bench.ts'
import { type OurServer, type Place, startOurs } from '../lib/our-server.ts'
import { ask, assertThat } from '../lib/page.ts'
import { signIn, siteOrigin } from '../lib/signed-in.ts'
import { quantile } from '../lib/stats.ts'

const licenses = 5000
const page = '/en-tw/marketplace/profile/license-management'
const api = '/marketplace/api/v1/licenses'
const rounds = 5
const connection = new Agent({ keepAlive: true, maxSockets: 1 })

/** Queries of the list, which people set by its filters, its search and its columns. */
const queries = [
  '',
  '?pageIndex=250',
  '?pageSize=100',
  '?state=usable',
  '?state=active',
  '?state=not_activated',
  '?state=expired',
  '?endsWithin=30',
  '?endsWithin=90&state=usable',
  '?assignee=none',
  '?productAlias=edgelink-gateway',
  '?productAlias=edgelink-gateway&state=usable&assignee=none',
  '?keyword=CPYS',
  '?keyword=mrd%20aab2',
  '?keyword=plc',
  '?sort=expiration',
  '?sort=-product',
  '?sort=assignee&pageIndex=100',
  '?sort=-serial&state=usable',
]

/** Asks for the licenses of a company that has 5,000 of them, filtered, on both databases. */
export async function licenseLists(bench: Bench, place: Place): Promise<void> {
  const embedded = async (dataDir: string) => {
    const database = await openPglite(dataDir)
    await database.run(manyLicenses(licenses)).finally(() => database.close())
  }
  {
    await using ours = await startOurs(place, { prepare: embedded })
    await measured(bench, ours, 'licenses-pglite')
  }
  await using postgres = await startPostgres()
  const env = { DATABASE_URL: postgres.url, SEED_PASSWORD: seedPassword }
  await using ours = await startOurs(place, { env })
  await runSql(postgres.url, manyLicenses(licenses))
  await measured(bench, ours, 'licenses-postgres')
}

async function measured(bench: Bench, ours: OurServer, row: string): Promise<void> {
  const headers = { Cookie: await cookiesOf(ours) }
  const { text } = await ask(`${ours.origin}${api}`, headers, connection)
  const { totalItems } = JSON.parse(text) as { totalItems: number }
  assertThat(totalItems > licenses, `the company has ${totalItems} licenses`)
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1)
    for (const query of queries) {
      const { status, wholeMs } = await ask(`${ours.origin}${api}${query}`, headers, connection)
      assertThat(status === 200, `${query} answers ${status}`)
      if (round > 0) times.push(wholeMs) // the first round warms up
    }
  bench.exact(row, quantile(times, 0.95), `${times.length} requests, ${totalItems} licenses`)
}

/** Signs an Admin in, and returns the cookies as a header. */
async function cookiesOf(ours: OurServer): Promise<string> {
  await using browser = await startChromium()
  await using context = await browser.newContext()
  await signIn(context, { origin: siteOrigin(ours.origin), path: page })
  return (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
}
