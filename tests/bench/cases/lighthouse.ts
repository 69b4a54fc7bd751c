import lighthouse, { type Result } from 'lighthouse'
import { chromium } from 'playwright'
import { pathOf } from '#config/routes.ts'
import { findChromium } from '#tests/support/chromium.ts'
import type { Bench } from '../lib/bench.ts'
import { type Place, startOurs } from '../lib/our-server.ts'
import { assertThat } from '../lib/page.ts'

const pages: Readonly<Record<string, string>> = {
  home: pathOf('marketplace'),
  product: pathOf('marketplace-product', { id: 'edgelink-gateway' }),
  category: pathOf('marketplace-category-subcategory', { subcategory: 'edge-ai' }),
  news: pathOf('marketplace-news'),
  search: pathOf('marketplace-search', {}, { keyword: 'gateway' }),
  solution: pathOf('marketplace-solutions-solution', { solution: 'live-oee' }),
  help: pathOf('marketplace-help-sales-support'),
  booking: pathOf('marketplace-cta-booking', { trackingId: 'contact-us' }),
  demo: pathOf('wpc-demo'),
  question: pathOf('wpc-demo-question-1'),
  trial: pathOf('marketplace-product', { id: 'edgelink-gateway' }, { popup: 'free-trial' }),
}
/**
 * Pages that are deliberately excluded from search engines and therefore not judged by whether a
 * search engine can index them. Source: spec §2.
 */
const unindexed = new Set(['search', 'booking', 'question', 'trial'])
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/**
 * Measures the Lighthouse scores of the main kinds of page on a simulated phone with a slow
 * network.
 */
export async function lighthousePages(bench: Bench, place: Place): Promise<void> {
  await using ours = await startOurs(place)
  const port = place.nextPort()
  await using browser = await chromium.launch({
    executablePath: findChromium(),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox'],
  })
  assertThat(browser.isConnected(), 'Chromium runs')
  const addresses = Object.entries(pages).map(
    ([name, path]) => [name, `${ours.origin}/en-int${path}`] as const,
  )
  const scoresOf = async (address: string, skipAudits: string[]) => {
    const flags = { port, output: 'json', logLevel: 'silent', onlyCategories: categories } as const
    const round = await lighthouse(address, { ...flags, skipAudits })
    if (!round) throw new Error(`Lighthouse said nothing of ${address}`)
    return round.lhr
  }
  // do not count the first round: server and browser have just started
  for (const [, address] of addresses.slice(0, 1)) await scoresOf(address, [])
  for (const [name, address] of addresses) {
    const skipAudits = unindexed.has(name) ? ['is-crawlable'] : []
    const rounds: Result[] = []
    await bench.values(`lighthouse-${name}`, async () => {
      const round = await scoresOf(address, skipAudits)
      rounds.push(round)
      return scoreOf(round, 'performance')
    })
    const others = categories.slice(1)
    const lowest = Math.min(
      ...rounds.flatMap((it) => others.map((category) => scoreOf(it, category))),
    )
    bench.exact(
      `lighthouse-${name}-rest`,
      lowest,
      [others.join(', '), ...faultsIn(rounds, others)].join('; '),
    )
  }
}

function scoreOf({ categories: found }: Result, name: string): number {
  return Math.round((found[name]?.score ?? 0) * 100)
}

/** Returns the ids of failed audits that lower the scores of these categories. */
function faultsIn(rounds: readonly Result[], names: readonly string[]): string[] {
  const failed = rounds.flatMap(({ categories: found, audits }) =>
    names.flatMap((name) =>
      (found[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
        .map(({ id }) => id),
    ),
  )
  return [...new Set(failed)]
}
