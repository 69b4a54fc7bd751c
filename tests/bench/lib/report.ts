import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { shown } from './judge.ts'
import type { Metric, Row } from './types.ts'

const resultsFolder = join(import.meta.dirname, '../results')

/** Formats a row as one line. */
export function lineOf({
  id,
  metric,
  ours,
  base,
  ratio,
  interval,
  gate,
  goal,
  baselineRatio,
  verdict,
  note,
  droppedPairs,
}: Row): string {
  const judged = (value: number) => (base ? value.toFixed(2) : shown(value, metric))
  const parts = [
    id.padEnd(22),
    `${metric} ${shown(ours.median, metric)}`.padEnd(14),
    base && `${base.name} ${shown(base.median, metric)}`.padEnd(20),
    base && `ratio ${judged(ratio)}`,
    ours.n > 1 && `[${interval.map(judged).join('-')}]`,
    gate !== null && `gate ${gate}`,
    goal !== null && `goal ${goal}`,
    baselineRatio !== null && `baseline ${judged(baselineRatio)}`,
    droppedPairs > 0 && `machine busy in ${droppedPairs} more pairs`,
    verdict,
    note && `(${note})`,
  ]
  return parts.filter(Boolean).join('  ')
}

/** Returns the closing lines of the report. A row passes unless its verdict is "fail". */
export function closingOf(rows: readonly Row[], broken: number): string {
  const counted = (verdict: Row['verdict']) =>
    rows.filter((it) => it.verdict === verdict).map((it) => it.id)
  const failed = counted('fail').length + broken
  const remarks = (['unclear', 'worse'] as const)
    .filter((it) => counted(it).length > 0)
    .map((it) => `${it}: ${counted(it).join(', ')}\n`)
  return `${remarks.join('')}${rows.length + broken - failed} passed, ${failed} failed`
}

/** Start time of a run, and the machine's load before it. */
export interface Circumstances {
  startedAt: Date
  loadBefore: number
}

/**
 * Writes a run into results/, and also to the given file if there is one. Returns the path in
 * results/.
 */
export function writeResults(
  rows: readonly Row[],
  { startedAt, loadBefore }: Circumstances,
  file?: string,
): string {
  const commit = currentCommit()
  const result = {
    schema: 1,
    when: startedAt.toISOString(),
    commit,
    node: process.version,
    cpu: cpus()[0]?.model ?? '',
    cores: cpus().length,
    load: { before: loadBefore, after: loadavg()[0] },
    droppedPairs: rows.reduce((sum, it) => sum + it.droppedPairs, 0),
    rows: rows.map(({ interval: ci, raw: _, droppedPairs: _dropped, ...it }) => ({ ...it, ci })),
    raw: rows.map(({ id, raw }) => ({ id, raw })),
  }
  const own = join(
    resultsFolder,
    `${startedAt.toISOString().slice(0, 19).replaceAll(':', '')}-${commit}.json`,
  )
  for (const path of file === undefined ? [own] : [own, file]) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${JSON.stringify(result, null, 1)}\n`)
  }
  return own
}

/**
 * Returns the baseline with the ratios of a run. Rows of the run that failed or are unclear keep
 * their previous ratio.
 */
export function baselineOf(
  rows: readonly Row[],
  before: Readonly<Record<string, number>>,
): Record<string, number> {
  const rounded = (value: number, metric: Metric) =>
    metric === 'req/s' || metric === 'cpu/1k'
      ? Number(value.toFixed(3))
      : Math.round(value * 10) / 10
  return {
    ...before,
    ...Object.fromEntries(
      rows
        .filter((it) => it.verdict === 'ok' || it.verdict === 'worse')
        .map((it) => [it.id, rounded(it.ratio, it.metric)]),
    ),
  }
}

/** Returns the short hash of the current commit, or "unknown" outside of a repository. */
export function currentCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}
