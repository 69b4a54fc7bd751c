import type { Bench } from '../lib/bench.ts'
import { type OurServer, type Place, startOurs } from '../lib/our-server.ts'
import { kept } from './cached.ts'
import { rendered, startRendering } from './uncached.ts'

const latin = '/en-int/marketplace'
const others = { ja: '/ja-jp/marketplace', zh: '/zh-cn/marketplace' }
const headers = { 'Accept-Encoding': 'gzip' }

/**
 * Compares Japanese and Chinese pages with the same English page, to show that sending stored bytes
 * takes equally long in any writing system.
 */
export async function nonlatin(bench: Bench, place: Place): Promise<void> {
  {
    await using ours = await startOurs(place)
    for (const path of [latin, ...Object.values(others)])
      await kept(ours, { path, encoding: 'gzip' })
    for (const [name, path] of Object.entries(others)) {
      const asked = (it: string) => ({ server: ours, path: it, headers, connections: 32 })
      await bench.compare([`nonlatin-${name}`], { ours: asked(path), base: asked(latin) })
    }
  }
  if (bench.effort.isQuick) return
  await using ours = await startRendering(place)
  await rendered(ours, latin)
  for (const [name, path] of Object.entries(others))
    await compareRendered(bench, { ours, name, path })
}

async function compareRendered(
  bench: Bench,
  { ours, name, path }: { ours: OurServer; name: string; path: string },
): Promise<void> {
  await rendered(ours, path)
  const asked = (it: string) => ({ server: ours, path: it, headers: {}, connections: 16 })
  await bench.compare([`nonlatin-${name}-uncached`], {
    ours: asked(path),
    base: asked(latin),
    isSlow: true,
  })
}
