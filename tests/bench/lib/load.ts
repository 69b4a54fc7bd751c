import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { cpuSecondsOf } from './cpu.ts'
import type { Started } from './processes.ts'
import type { Sample } from './types.ts'

/** A page, the server to load it from, and the load to apply. */
export interface LoadTarget {
  server: Started
  path: string
  headers: Record<string, string>
  connections: number
}

/** Measurements of a load generator. */
export interface LoadResult {
  requests: number
  seconds: number
  p50Ms: number
  p99Ms: number
  /** Number of responses other than 200 and of broken connections. */
  failures: number
}

const run = promisify(execFile)
const ownClient = join(import.meta.dirname, 'load-client.ts')
const wrk = process.env.PATH?.split(delimiter)
  .map((it) => join(it, 'wrk'))
  .find((it) => existsSync(it))

/**
 * Loads a page for a number of seconds with wrk, or with our own client if wrk is not installed.
 * Meant for responses that take about 20 microseconds, where the load generator must not be the
 * bottleneck.
 */
export async function loadFor(asked: LoadTarget, seconds: number): Promise<Sample> {
  return sampled(asked, seconds, () =>
    wrk === undefined ? byOwnClient(asked, { seconds }) : byWrk(wrk, asked, seconds),
  )
}

/**
 * Loads a page with a fixed number of requests and counts all of them. Meant for slow responses.
 */
export async function loadCount(asked: LoadTarget, count: number): Promise<Sample> {
  return sampled(asked, 60, () => byOwnClient(asked, { count }))
}

async function sampled(
  { server }: LoadTarget,
  seconds: number,
  load: () => Promise<LoadResult>,
): Promise<Sample> {
  const before = cpuSecondsOf(server.pid)
  const told = await load()
  const cpuSeconds = cpuSecondsOf(server.pid) - before
  server.emptyLog()
  if (told.requests === 0) throw new Error(`${server.name} answered nothing in ${seconds} s`)
  if (told.failures > 0)
    throw new Error(
      `${server.name}: ${told.failures} of ${told.requests} answers failed under load`,
    )
  return {
    requests: told.requests,
    seconds: told.seconds,
    cpuSeconds,
    p50Ms: told.p50Ms,
    p99Ms: told.p99Ms,
  }
}

async function byWrk(
  program: string,
  { server, path, headers, connections }: LoadTarget,
  seconds: number,
): Promise<LoadResult> {
  const flags = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '--timeout', '5s']
  const asked = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { stdout } = await run(program, [...flags, ...asked, server.origin + path], {
    timeout: (seconds + 20) * 1000,
  })
  return wrkFigures(stdout)
}

/** Parses the output of wrk. */
export function wrkFigures(text: string): LoadResult {
  const figure = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0)
  const latency = (percent: string) =>
    milliseconds(new RegExp(`^\\s*${percent}%\\s+(\\S+)`, 'm').exec(text)?.[1] ?? '')
  const ran = /(\d+) requests in ([\d.]+\w+)/.exec(text)
  const socketErrors =
    /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/
      .exec(text)
      ?.slice(1)
      .map(Number) ?? []
  return {
    requests: Number(ran?.[1] ?? 0),
    seconds: milliseconds(ran?.[2] ?? '') / 1000,
    p50Ms: latency('50'),
    p99Ms: latency('99'),
    failures:
      figure(/Non-2xx or 3xx responses: (\d+)/) + socketErrors.reduce((sum, it) => sum + it, 0),
  }
}

const unitMs: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 }

function milliseconds(text: string): number {
  const [, value, unit] = /^([\d.]+)(us|ms|s|m)$/.exec(text) ?? []
  return Number(value) * (unitMs[unit ?? ''] ?? Number.NaN)
}

async function byOwnClient(
  { server, path, headers, connections }: LoadTarget,
  until: { seconds: number } | { count: number },
): Promise<LoadResult> {
  const wanted = JSON.stringify({ url: server.origin + path, headers, connections, ...until })
  const { stdout } = await run(process.execPath, [ownClient, wanted], { timeout: 120_000 })
  return JSON.parse(stdout) as LoadResult
}
