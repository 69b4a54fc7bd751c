import { judgePairs, judgeValues } from './judge.ts'
import { type LoadTarget, loadCount, loadFor } from './load.ts'
import { lineOf } from './report.ts'
import type { Pair, Row, Sample, Target } from './types.ts'

/** How thorough a run is. */
export interface Effort {
  isQuick: boolean
  /** Replaces the number of pairs in targets.json. */
  pairs?: number
}

/** Two servers side by side. */
export interface Comparison {
  ours: LoadTarget
  base: LoadTarget
  /** Both render each request: a fixed number of requests each instead of a duration. */
  isSlow?: boolean
}

/** Collects the figures of a case. Each becomes a row, which is printed at once. */
export interface Bench {
  effort: Effort
  /** Compares ours with the base in interleaved pairs; several rows may use the same pairs. */
  compare(ids: readonly string[], comparison: Comparison): Promise<void>
  /** Measures a figure repeatedly. */
  values(id: string, take: () => Promise<number>, note?: string): Promise<void>
  /** Records a figure that is always the same. */
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
/** Attempts per wanted pair. */
const mostAttempts = 2

/** Starts a run's list of rows. */
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
      const wanted = Math.max(...judged.map(countFor))
      const sampler = await pairSampler(comparison, {
        seconds: seconds[size],
        warmSeconds: warmSeconds[size],
      })
      await sampler.take(wanted)
      const judge = () =>
        judged.map((it) =>
          judgePairs(it, sampler.judgeable(), {
            baseline: baselineOf(it.id),
            dropped: sampler.dropped(),
            isBusy: sampler.isBusy(),
          }),
        )
      // more pairs do not help if the first had too little processor time
      if (!sampler.isBusy() && judge().some((it) => it.verdict === 'unclear'))
        await sampler.take(wanted)
      judge().forEach(done)
    },
    async values(id, take, note = '') {
      const target = targetOf(id)
      const values: number[] = []
      const judge = () => judgeValues(target, values, { baseline: baselineOf(id), note })
      const takeMore = async () => {
        for (let left = countFor(target); left > 0; left -= 1) values.push(await take())
      }
      await takeMore()
      if (judge().verdict === 'unclear') await takeMore()
      done(judge())
    },
    exact(id, value, note = '') {
      done(judgeValues(targetOf(id), [value], { baseline: baselineOf(id), note }))
    },
  }
}

/** Takes pairs in the order A B B A, so that slow changes of the machine affect both alike. */
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
    /** The undisturbed pairs, or all if there are too few. */
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
 * True if other processes took processor time from the server, which could have used a whole core.
 */
function isDisturbed({ cpuSeconds, seconds }: Sample): boolean {
  return cpuSeconds / seconds < leastUtilization
}
