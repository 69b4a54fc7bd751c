import { shown } from './judge.ts'
import type { Metric, Row, Target, Verdict } from './types.ts'

/** The last recorded measurement of a row. Figures are medians in the row's metric. */
export interface Measured {
  ours: number
  base: number | null
  /** Ratio of our server to the base, or our figure itself if there is no base. */
  ratio: number
  interval: readonly [low: number, high: number]
  /** Number of pairs or values. */
  n: number
  verdict: Verdict
  /** Commit that was measured, and the day, such as 2026-11-24. */
  commit: string
  day: string
}

/** Recorded measurements by the id of their row. `measured.json` holds them. */
export type Measurements = Readonly<Record<string, Measured>>

const begin = '<!-- bench: written by npm run bench -- --record -->'
const end = '<!-- /bench -->'
const unitOf: Record<Metric, string> = {
  'req/s': 'requests/s',
  'cpu/1k': 'CPU s per 1000',
  ms: 'ms',
  count: '',
  bytes: 'bytes',
  MB: 'MB',
  score: 'points',
}

/** Returns the measurements with those of a run, which replace earlier ones of the same rows. */
export function measuredOf(
  rows: readonly Row[],
  before: Measurements,
  { commit, day }: { commit: string; day: string },
): Measurements {
  const measured = rows.map(
    ({ id, ours, base, ratio, interval, verdict }) =>
      [
        id,
        {
          ours: rounded(ours.median),
          base: base === null ? null : rounded(base.median),
          ratio: rounded(ratio),
          interval: [rounded(interval[0]), rounded(interval[1])],
          n: ours.n,
          verdict,
          commit,
          day,
        },
      ] satisfies [string, Measured],
  )
  return { ...before, ...Object.fromEntries(measured) }
}

/**
 * Returns the text with the table of all measured rows between the two marks.
 *
 * @throws Error if the text has no marks
 */
export function withTable(text: string, targets: readonly Target[], known: Measurements): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`the text has no marks ${begin} and ${end}`)
  return `${text.slice(0, from + begin.length)}\n\n${tableOf(targets, known)}\n\n${text.slice(to)}`
}

function tableOf(targets: readonly Target[], known: Measurements): string {
  const lines = targets.flatMap((target) => {
    const measured = known[target.id]
    return measured ? [lineOf(target, measured)] : []
  })
  return [
    '| what is measured | ours | limit | ratio | gate | |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
}

function lineOf({ label, limit, metric, gate }: Target, it: Measured): string {
  const figure = (value: number) => shown(value, metric)
  const ranged = (value: string, show: (bound: number) => string) =>
    it.n > 1 ? `${value} [${it.interval.map(show).join('-')}]` : value
  const ratio = (value: number) => value.toFixed(2)
  const cells = [
    [label, unitOf[metric]].filter(Boolean).join(', '),
    it.base === null ? ranged(figure(it.ours), figure) : figure(it.ours),
    it.base === null ? '' : [figure(it.base), limit].filter(Boolean).join(', '),
    it.base === null ? '' : ranged(ratio(it.ratio), ratio),
    gate === null ? '' : String(gate),
    it.verdict,
  ]
  return `| ${cells.join(' | ')} |`
}

/** Rounds to four significant digits, so that the file does not pretend to be more exact. */
function rounded(value: number): number {
  return Number(value.toPrecision(4))
}
