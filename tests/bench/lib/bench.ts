import { judgePairs, judgeValues } from './judge.ts'
import { type LoadTarget, loadCount, loadFor } from './load.ts'
import { lineOf } from './report.ts'
import type { Pair, Row, Sample, Target } from './types.ts'

/** Options for how thorough a run is. */
export interface Effort {
  isQuick: boolean
  /** True to check the assertions of the cases and their exact rows, without timing anything. */
  assertsOnly?: boolean
  /** Number of pairs to measure, instead of the number in targets.json. */
  pairs?: number
}

/** Two servers to compare, and the page to load from each. */
export interface Comparison {
  ours: LoadTarget
  base: LoadTarget
  /**
   * True if both servers render each request. Each then gets a fixed number of requests instead of
   * a fixed duration.
   */
  isSlow?: boolean
}

/** Collects the figures of a case. Each figure becomes a row, which is printed at once. */
export interface Bench {
  effort: Effort
  /**
   * Compares our server with the base in alternating pairs. Several rows may use the same pairs.
   */
  compare(ids: readonly string[], comparison: Comparison): Promise<void>
  /** Takes a figure repeatedly and judges all values together. */
  values(id: string, take: () => Promise<number>, note?: string): Promise<void>
  /** Records a figure that needs no repetition. */
  exact(id: string, value: number, note?: string): void
  rows: readonly Row[]
}

interface Known {
  targets: readonly Target[]
  baseline: Readonly<Record<string, number>>
  effort: Effort
  print: (line: string) => void
}

const quickPairs = 5
const seconds = { full: 3, quick: 1 }
const warmSeconds = { full: 3, quick: 2 }
const leastUtilization = 0.6
/** Maximum number of rounds of pairs or values, while the verdict of a row is unclear. */
const mostRounds = 4
/** Maximum number of attempts per pair. A pair that other processes disturbed is measured again. */
const mostAttempts = 2

/** Creates the bench of a run, with an empty list of rows. */
export function createBench({ targets, baseline, effort, print }: Known): Bench {
  const rows: Row[] = []
  const size = effort.isQuick ? 'quick' : 'full'
  const targetOf = (id: string) => {
    const found = targets.find((it) => it.id === id)
    if (!found) throw new Error(`targets.json has no row ${id}`)
    return found
  }
  const countFor = ({ minPairs }: Target) =>
    effort.pairs ?? (effort.isQuick ? Math.min(quickPairs, minPairs) : minPairs)
  const baselineOf = (id: string) => baseline[id] ?? null
  const done = (row: Row) => {
    rows.push(row)
    print(lineOf(row))
  }

  return {
    effort,
    rows,
    async compare(ids, comparison) {
      const judged = ids.map(targetOf)
      if (effort.assertsOnly) return
      const wanted = Math.max(...judged.map(countFor))
      const sampler = await pairSampler(comparison, {
        seconds: seconds[size],
        warmSeconds: warmSeconds[size],
      })
      const judge = () =>
        judged.map((it) =>
          judgePairs(it, sampler.judgeable(), {
            baseline: baselineOf(it.id),
            dropped: sampler.dropped(),
            isBusy: sampler.isBusy(),
          }),
        )
      // more pairs do not help if the first ones got too little processor time
      const isUnclear = () => !sampler.isBusy() && judge().some((it) => it.verdict === 'unclear')
      await repeatWhile(isUnclear, () => sampler.take(wanted))
      judge().forEach(done)
    },
    async values(id, take, note = '') {
      const target = targetOf(id)
      if (effort.assertsOnly) return void (await take())
      const values: number[] = []
      const judge = () => judgeValues(target, values, { baseline: baselineOf(id), note })
      const takeMore = async () => {
        for (let left = countFor(target); left > 0; left -= 1) values.push(await take())
      }
      await repeatWhile(() => judge().verdict === 'unclear', takeMore)
      done(judge())
    },
    exact(id, value, note = '') {
      done(judgeValues(targetOf(id), [value], { baseline: baselineOf(id), note }))
    },
  }
}

/** Measures one round, and further ones while the verdict is unclear, up to `mostRounds`. */
async function repeatWhile(isUnclear: () => boolean, measure: () => Promise<void>): Promise<void> {
  for (let round = 1; round <= mostRounds; round += 1) {
    await measure()
    if (!isUnclear()) return
  }
}

/**
 * Creates a sampler that measures pairs in the order A B B A, so that gradual changes of the
 * machine's speed affect both servers alike.
 */
async function pairSampler(
  { ours, base, isSlow = false }: Comparison,
  { seconds, warmSeconds }: { seconds: number; warmSeconds: number },
) {
  const load = async (asked: LoadTarget) => {
    const warm = await loadFor(asked, warmSeconds)
    const count = Math.ceil((warm.requests / warm.seconds) * seconds)
    return (): Promise<Sample> => (isSlow ? loadCount(asked, count) : loadFor(asked, seconds))
  }
  const loads = { ours: await load(ours), base: await load(base) }
  const pairs: Pair[] = []
  const disturbed: Pair[] = []
  let wanted = 0
  let isOursFirst = false

  async function pair(): Promise<Pair> {
    isOursFirst = !isOursFirst
    if (isOursFirst) return { ours: await loads.ours(), base: await loads.base() }
    const first = await loads.base()
    return { ours: await loads.ours(), base: first }
  }
  const isBusy = () => pairs.length < wanted
  return {
    isBusy,
    dropped: () => disturbed.length,
    /** Returns the undisturbed pairs, or all pairs if too few were undisturbed. */
    judgeable: () => (isBusy() ? [...pairs, ...disturbed] : pairs),
    async take(count: number) {
      wanted += count
      for (let left = count * mostAttempts; isBusy() && left > 0; left -= 1) {
        const taken = await pair()
        ;(isDisturbed(taken.ours) || isDisturbed(taken.base) ? disturbed : pairs).push(taken)
      }
    },
  }
}

/**
 * Returns true if the server used less processor time than it could have, which means that other
 * processes took some of it.
 */
function isDisturbed({ cpuSeconds, seconds }: Sample): boolean {
  return cpuSeconds / seconds < leastUtilization
}
