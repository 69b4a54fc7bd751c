import { interval, spreadOf } from './stats.ts'
import type { Metric, Pair, Row, Sample, Target, Verdict } from './types.ts'

const worseThanBaseline = 1.1

/** Returns the value of a sample in the given metric. */
export function figureOf(metric: Metric, { requests, seconds, cpuSeconds, p99Ms }: Sample): number {
  if (metric === 'req/s') return requests / seconds
  return metric === 'cpu/1k' ? (cpuSeconds * 1000) / requests : p99Ms
}

/**
 * Judges pairs by the median of their ratios. On a busy machine no gate fails and requests per
 * second are not judged, while processor time can still show that a gate holds.
 */
export function judgePairs(
  target: Target,
  pairs: readonly Pair[],
  { baseline, dropped, isBusy }: { baseline: number | null; dropped: number; isBusy: boolean },
): Row {
  const figures = (side: 'ours' | 'base', metric = target.metric) =>
    pairs.map((it) => figureOf(metric, it[side]))
  const base = figures('base')
  const ratios = figures('ours').map((it, at) => it / (base[at] ?? Number.NaN))
  const other = target.metric === 'cpu/1k' ? 'req/s' : 'cpu/1k'
  const both = (metric: Metric) =>
    [spreadOf(figures('ours', metric)).median, spreadOf(figures('base', metric)).median]
      .map((it) => shown(it, metric))
      .join(' / ')
  const row = rowOf(target, ratios, baseline)
  return {
    ...row,
    verdict:
      isBusy && target.gate !== null && (row.verdict === 'fail' || target.metric === 'req/s')
        ? 'unclear'
        : row.verdict,
    ours: spreadOf(figures('ours')),
    base: { name: target.base ?? '', ...spreadOf(base) },
    note: `${other} ${both(other)}  p99 ms ${both('ms')}`,
    droppedPairs: dropped,
    raw: pairs,
  }
}

/** Judges absolute figures. A single value counts as its own interval. */
export function judgeValues(
  target: Target,
  values: readonly number[],
  { baseline, note }: { baseline: number | null; note: string },
): Row {
  return {
    ...rowOf(target, values, baseline),
    ours: spreadOf(values),
    base: null,
    note,
    droppedPairs: 0,
    raw: values,
  }
}

function rowOf(target: Target, values: readonly number[], baselineRatio: number | null) {
  const { id, metric, gate, goal } = target
  const around =
    values.length === 1 ? ([values[0], values[0]] as [number, number]) : interval(values)
  return {
    id,
    metric,
    ratio: spreadOf(values).median,
    interval: around,
    gate,
    goal,
    baselineRatio,
    verdict: verdictOf(target, around, baselineRatio),
  }
}

/**
 * Compares an interval with the gate: "fail" if the whole interval is beyond it, "unclear" if only
 * a part is. Otherwise "worse" if the whole interval is more than 10% worse than the baseline.
 */
function verdictOf(
  { better, gate }: Target,
  [low, high]: [number, number],
  baseline: number | null,
): Verdict {
  const [best, worst] = better === 'lower' ? [low, high] : [high, low]
  const isBeyond = (value: number, limit: number) =>
    better === 'lower' ? value > limit : value < limit
  if (gate !== null && isBeyond(best, gate)) return 'fail'
  if (gate !== null && isBeyond(worst, gate)) return 'unclear'
  if (
    baseline !== null &&
    isBeyond(best, better === 'lower' ? baseline * worseThanBaseline : baseline / worseThanBaseline)
  )
    return 'worse'
  return 'ok'
}

/** Formats a figure with the number of decimals that suits its metric. */
export function shown(value: number, metric: Metric): string {
  if (metric === 'cpu/1k') return value.toFixed(3)
  if (metric === 'ms') return value.toFixed(value < 10 ? 2 : 1)
  return String(Math.round(value))
}
