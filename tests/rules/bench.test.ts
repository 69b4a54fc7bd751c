import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBench } from '#tests/bench/lib/bench.ts'
import { judgePairs, judgeValues } from '#tests/bench/lib/judge.ts'
import { wrkFigures } from '#tests/bench/lib/load.ts'
import { measuredOf, type Measurements, withTable } from '#tests/bench/lib/measured.ts'
import { countersOf } from '#tests/bench/lib/metrics.ts'
import { contentOf } from '#tests/bench/lib/page.ts'
import { interval, median } from '#tests/bench/lib/stats.ts'
import type { Pair, Target } from '#tests/bench/lib/types.ts'

const target: Target = {
  id: 'row',
  label: 'a row',
  ours: 'ours',
  base: 'limit',
  limit: 'the limit',
  metric: 'cpu/1k',
  better: 'lower',
  gate: 1,
  goal: 0.5,
  minPairs: 5,
}
const calm = { baseline: null, dropped: 0, isBusy: false }

function pairsOf(...ratios: number[]): Pair[] {
  const sample = (cpuSeconds: number) => ({
    requests: 1000,
    seconds: 3,
    cpuSeconds,
    p50Ms: 1,
    p99Ms: 2,
  })
  return ratios.map((it) => ({ ours: sample(it * 2), base: sample(2) }))
}

test('a gate fails only when the whole interval is beyond its limit', () => {
  expect(judgePairs(target, pairsOf(0.8, 0.9, 0.85, 0.8, 0.9), calm).verdict).toBe('ok')
  expect(judgePairs(target, pairsOf(0.9, 0.95, 1.2, 1.1, 1.3), calm).verdict).toBe('unclear')
  expect(judgePairs(target, pairsOf(1.2, 1.1, 1.15, 1.2, 1.3), calm).verdict).toBe('fail')
})

test('a row for which higher is better fails when the figure is too low', () => {
  const higher: Target = { ...target, better: 'higher', metric: 'count', gate: 0.7 }
  expect(judgeValues(higher, [0.6, 0.62, 0.61], { baseline: null, note: '' }).verdict).toBe('fail')
  expect(judgeValues(higher, [0.8, 0.82, 0.81], { baseline: null, note: '' }).verdict).toBe('ok')
})

test('on a busy machine no gate fails, and requests per second are not judged', () => {
  const busy = { ...calm, isBusy: true }
  expect(judgePairs(target, pairsOf(1.2, 1.1, 1.3), busy).verdict).toBe('unclear')
  expect(judgePairs(target, pairsOf(0.7, 0.8, 0.75), busy).verdict).toBe('ok')
  expect(judgePairs({ ...target, metric: 'req/s' }, pairsOf(0.7, 0.8, 0.75), busy).verdict).toBe(
    'unclear',
  )
})

test('a row gets the verdict “worse” when its whole interval is more than 10% above its baseline', () => {
  expect(judgePairs(target, pairsOf(0.8, 0.81, 0.8), { ...calm, baseline: 0.7 }).verdict).toBe(
    'worse',
  )
  expect(judgePairs(target, pairsOf(0.75, 0.76, 0.75), { ...calm, baseline: 0.7 }).verdict).toBe(
    'ok',
  )
})

test('the interval of a median contains the median and is reproducible', () => {
  const values = [1, 1.2, 0.9, 1.1, 1.3, 0.8, 1]
  const [low, high] = interval(values)
  expect(low).toBeLessThanOrEqual(median(values))
  expect(high).toBeGreaterThanOrEqual(median(values))
  expect(interval(values)).toEqual([low, high])
})

test('the output of wrk is parsed with its units and errors', () => {
  const told = wrkFigures(
    '     50%    1.20ms\n     99%  850.00us\n  69388 requests in 4.10s, 155.84MB read\n  Socket errors: connect 0, read 1, write 0, timeout 2\n  Non-2xx or 3xx responses: 5\n',
  )
  expect(told).toEqual({ requests: 69_388, seconds: 4.1, p50Ms: 1.2, p99Ms: 0.85, failures: 8 })
})

test('counters are summed over all labels that the caller does not specify', () => {
  const counters = countersOf(
    '# HELP x\nreads{kind="page",status="hit"} 3\nreads{kind="page",status="miss"} 2\nreads{kind="menus",status="hit"} 4\n',
  )
  expect(counters.sum('reads', { kind: 'page' })).toBe(5)
  expect(counters.by('reads', 'status')).toEqual(
    new Map([
      ['hit', 7],
      ['miss', 2],
    ]),
  )
})

test('pages with the same text in different elements have equal text hashes but different outline hashes', () => {
  const [one, other] = [
    '<body><p id="a">Hi<!-- --> you</p>',
    '<body><h2>Hi you</h2></body></html>',
  ].map(contentOf)
  expect(one?.textHash).toBe(other?.textHash)
  expect(one?.outlineHash).not.toBe(other?.outlineHash)
})

test('a run of assertions takes each figure once and judges only exact rows', async () => {
  const targets = ['timed', 'counted'].map((id): Target => ({ ...target, id, metric: 'count' }))
  const bench = createBench({
    targets,
    baseline: {},
    effort: { isQuick: false, assertsOnly: true },
    print: () => undefined,
  })
  let taken = 0
  await bench.values('timed', () => Promise.resolve((taken += 1)))
  bench.exact('counted', 2)
  expect(taken).toBe(1)
  expect(bench.rows.map(({ id, verdict }) => [id, verdict])).toEqual([['counted', 'fail']])
  await expect(bench.values('unknown', () => Promise.resolve(1))).rejects.toThrow('no row unknown')
})

test('a recorded run replaces the earlier figures of its rows in the table, and keeps those of others', () => {
  const run = { commit: 'abc1234', day: '2026-11-24' }
  const before = measuredOf(
    [
      judgePairs(target, pairsOf(0.5, 0.5, 0.5), calm),
      { ...judgeValues(target, [7], { baseline: null, note: '' }), id: 'other' },
    ],
    {},
    run,
  )
  const after = measuredOf([judgePairs(target, pairsOf(0.9, 0.9, 0.9), calm)], before, run)
  const other = { ...target, id: 'other', label: 'another row' }
  const text =
    'before\n<!-- bench: written by npm run bench -- --record -->\nold\n<!-- /bench -->\nafter'
  const written = withTable(text, [target, other], after)
  expect(written).toContain(
    '| a row, CPU s per 1000 | 1.800 | 2.000, the limit | 0.90 [0.90-0.90] | 1 | ok |',
  )
  expect(written).toContain('| another row, CPU s per 1000 | 7.000 |')
  expect(written).not.toContain('old')
  expect(withTable(written, [target, other], after)).toBe(written)
})

test('the table in README is the one that measured.json gives', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
  const readme = read('README.md')
  const targets = JSON.parse(read('tests/bench/targets.json')) as Target[]
  const measured = JSON.parse(read('tests/bench/measured.json')) as Measurements
  expect(new Set(Object.keys(measured))).toEqual(new Set(targets.map((it) => it.id)))
  expect(withTable(readme, targets, measured)).toBe(readme)
})
