import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from '../lib/bench.ts'
import { type OurServer, type Place, startOurs } from '../lib/our-server.ts'
import { ask, assertThat } from '../lib/page.ts'
import { kept } from './cached.ts'

const parts = 18_000
const keys = 9000
const warmBodies = 5
const bodies = 20
/** Pause in ms between two of the small requests. */
const pauseMs = 1
const gzip = { 'Accept-Encoding': 'gzip' }
const mostBytes = 10_000
const call = '/marketplace/api/v1/help/technical-support'
/** A page, kept and compressed, that visitors ask for at the same time. */
const page = '/en-int/marketplace'

/**
 * Measures how long small requests wait at most while one client sends bodies that are expensive to
 * parse, and asserts that these get a short refusal.
 */
export async function hostile(bench: Bench, place: Place): Promise<void> {
  await using ours = await startOurs(place)
  await kept(ours, { path: page, encoding: 'gzip' })
  const form = Array.from(
    { length: parts },
    (_, at) => `--x\r\nContent-Disposition: form-data; name="f${at}"\r\n\r\n1\r\n`,
  )
  await longestWait(bench, ours, {
    id: 'hostile-parts',
    type: 'multipart/form-data; boundary=x',
    body: `${form.join('')}--x--\r\n`,
  })
  const unknown = Array.from({ length: keys }, (_, at) => [`k${at}`, 1])
  await longestWait(bench, ours, {
    id: 'hostile-keys',
    type: 'application/json',
    body: JSON.stringify(Object.fromEntries(unknown)),
  })
}

interface Attack {
  id: string
  type: string
  body: string
}

async function longestWait(
  bench: Bench,
  { origin }: OurServer,
  { id, type, body }: Attack,
): Promise<void> {
  /** Sends bodies one after another. Returns the length of the longest answer in bytes. */
  const attack = async (count: number) => {
    let longest = 0
    for (let left = count; left > 0; left -= 1) {
      const response = await fetch(origin + call, {
        method: 'POST',
        headers: { 'content-type': type, origin },
        body,
      })
      const text = await response.text()
      assertThat(response.status >= 400 && response.status < 500, `${id}: ${response.status}`)
      longest = Math.max(longest, Buffer.byteLength(text))
    }
    assertThat(longest < mostBytes, `an answer has ${longest} bytes`)
    return longest
  }
  const longest = await attack(warmBodies)
  let isOver = false
  const waits: number[] = []
  const small = async () => {
    while (!isOver) {
      waits.push((await ask(origin + page, gzip)).wholeMs)
      await sleep(pauseMs)
    }
  }
  const attacked = attack(bodies).finally(() => (isOver = true))
  await Promise.all([attacked, small()])
  bench.exact(id, Math.max(...waits), `${waits.length} requests; answers of ${longest} bytes`)
}
