// npm run bench [-- --quick] [--assert] [--case cached] [--pairs 15] [--json out.json] [--accept] [--record]
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { blocking } from './cases/blocking.ts'
import { cached } from './cases/cached.ts'
import { checkout } from './cases/checkout.ts'
import { dashboard } from './cases/dashboard.ts'
import { hostile } from './cases/hostile.ts'
import { licenseLists } from './cases/licenses.ts'
import { lighthousePages } from './cases/lighthouse.ts'
import { memory } from './cases/memory.ts'
import { nonlatin } from './cases/nonlatin.ts'
import { search } from './cases/search.ts'
import { stream } from './cases/stream.ts'
import { stampede } from './cases/stampede.ts'
import { wire } from './cases/wire.ts'
import { uncached } from './cases/uncached.ts'
import { type Bench, createBench } from './lib/bench.ts'
import { type Place, placeIn } from './lib/our-server.ts'
import { type Measurements, measuredOf, withTable } from './lib/measured.ts'
import { baselineOf, closingOf, currentCommit, writeResults } from './lib/report.ts'
import type { Row, Target } from './lib/types.ts'

type Case = (bench: Bench, place: Place) => Promise<void>

const cases: Readonly<Record<string, Case>> = {
  cached,
  uncached,
  nonlatin,
  stream,
  stampede,
  wire,
  search,
  blocking,
  dashboard,
  checkout,
  memory,
  hostile,
  licenses: licenseLists,
  lighthouse: lighthousePages,
}
/** Cases that run only when requested, since they take minutes or a browser. */
const onDemand = new Set([
  'blocking',
  'dashboard',
  'checkout',
  'memory',
  'hostile',
  'licenses',
  'lighthouse',
])
const firstPort = Number(process.env.BENCH_PORT ?? 3150)
const baselineFile = join(import.meta.dirname, 'baseline.json')
const measuredFile = join(import.meta.dirname, 'measured.json')
const readmeFile = join(import.meta.dirname, '../../README.md')

/** Runs the cases one after the other. Exits with 1 if a gate fails or a case throws. */
async function main(): Promise<void> {
  const { values: flags } = parseArgs({
    options: {
      quick: { type: 'boolean' },
      assert: { type: 'boolean' },
      case: { type: 'string', multiple: true },
      pairs: { type: 'string' },
      json: { type: 'string' },
      accept: { type: 'boolean' },
      record: { type: 'boolean' },
    },
  })
  const chosen = flags.case ?? Object.keys(cases).filter((it) => !onDemand.has(it))
  const unknown = chosen.filter((it) => !cases[it])
  if (unknown.length > 0)
    throw new Error(`no case ${unknown.join(', ')}; there are ${Object.keys(cases).join(', ')}`)
  const baseline = readJson<Record<string, number>>(baselineFile)
  const circumstances = { startedAt: new Date(), loadBefore: loadavg()[0] ?? 0 }
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  const effort = {
    isQuick: flags.quick === true,
    assertsOnly: flags.assert === true,
    ...(flags.pairs === undefined ? {} : { pairs: Number(flags.pairs) }),
  }
  const targets = readJson<Target[]>(join(import.meta.dirname, 'targets.json'))
  const bench = createBench({
    targets,
    baseline,
    effort,
    print,
  })
  const place = placeIn(mkdtempSync(join(tmpdir(), 'bench-')), firstPort)
  process.on('exit', () => rmSync(place.folder, { recursive: true, force: true }))

  let broken = 0
  for (const name of chosen) {
    await cases[name]?.(bench, place).catch((error: unknown) => {
      broken += 1
      print(`${name.padEnd(22)}  broken: ${error instanceof Error ? error.message : String(error)}`)
    })
  }
  writeResults(bench.rows, circumstances, flags.json)
  if (flags.accept)
    writeFileSync(baselineFile, `${JSON.stringify(baselineOf(bench.rows, baseline), null, 2)}\n`)
  if (flags.record) record(bench.rows, targets, circumstances.startedAt)
  print(closingOf(bench.rows, broken))
  process.exit(broken > 0 || bench.rows.some((it) => it.verdict === 'fail') ? 1 : 0)
}

/** Adds the rows of a run to measured.json, and writes README's table from it. */
function record(rows: readonly Row[], targets: readonly Target[], startedAt: Date): void {
  const measured = measuredOf(rows, readJson<Measurements>(measuredFile), {
    commit: currentCommit(),
    day: startedAt.toISOString().slice(0, 10),
  })
  writeFileSync(measuredFile, `${JSON.stringify(measured, null, 2)}\n`)
  writeFileSync(readmeFile, withTable(readFileSync(readmeFile, 'utf8'), targets, measured))
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}

await main()
