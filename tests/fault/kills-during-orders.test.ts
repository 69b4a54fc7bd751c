import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { databases } from '#tests/support/app.ts'
import { freePort } from '#tests/support/free-port.ts'
import {
  countedDrive,
  type OrderingClient,
  type OrderKind,
  orderOn,
} from '#tests/support/order-clients.ts'
import { type Place, placeOn, preparedTeam, untilDelivered } from '#tests/support/ordering.ts'
import { expectOrdersOnce, piecesOf } from '#tests/support/orders-once.ts'
import { startProcess } from '#tests/support/process.ts'

/** Number of times the server is killed. Set ORDER_KILLS=50 for a long run. */
const kills = Number(process.env['ORDER_KILLS'] ?? 3)
/** What the clients order, each client another kind first. */
const kinds: readonly OrderKind[] = ['plan', 'computer', 'dated quote', 'renewal']
/** Drives on hand for computers built to order. */
const drives = 5

/** Kills the server repeatedly while clients place orders, then lets it finish pending work. */
async function orderedThroughKills(
  place: Place,
): Promise<Pick<OrderingClient, 'acknowledged' | 'keys'>> {
  const team = await preparedTeam(place, { [countedDrive]: drives })
  const env = {
    PORT: String(await freePort()),
    OPS_PORT: String(await freePort()),
    LOG_LEVEL: 'error',
  }
  const origin = `http://127.0.0.1:${env.PORT}`
  const [acknowledged, keys] = [new Map<string, string>(), new Set<string>()]
  let isOver = false
  const ordering = Promise.all(
    kinds.map((_, first) =>
      orderOn({
        ...team,
        kinds: [...kinds.slice(first), ...kinds.slice(0, first)],
        origin: () => origin,
        isOver: () => isOver,
        acknowledged,
        keys,
      }),
    ),
  )
  ordering.catch(() => undefined)
  const start = () =>
    startProcess({
      ...place,
      env: { ...env, LOG_LEVEL: 'info' },
      config: { limits: { isEnforced: false } },
    })
  for (let kill = 0; kill < kills; kill += 1) {
    await using server = await start()
    const before = acknowledged.size
    // wait until the server has placed an order, then for a different time in each round
    while (acknowledged.size === before) await Promise.race([sleep(10), ordering])
    await sleep((kill * 37) % 200)
    server.signal('SIGKILL')
    await server.ended
  }
  await using server = await start()
  isOver = true
  await ordering
  await untilDelivered(acknowledged.values(), { origin, headers: team.headers })
  server.signal('SIGTERM')
  await server.ended
  return { acknowledged, keys }
}

test.each(databases)(
  `on %s, a server killed ${kills} times places no order twice, loses no acknowledged order and sells no more than there is`,
  { timeout: 300_000 + kills * 30_000 },
  async (kind) => {
    await using made = await placeOn(kind)
    const { place } = made
    const { acknowledged, keys } = await orderedThroughKills(place)
    await expectOrdersOnce(place, { acknowledged, keys })
    expect(acknowledged.size).toBeGreaterThanOrEqual(kills)
    const { left, sold } = await piecesOf(place, countedDrive)
    expect(left + sold).toBe(drives)
    expect(sold).toBeGreaterThan(0)
  },
)
