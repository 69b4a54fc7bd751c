import { hostname } from 'node:os'
import pino, { type LogFn, type Logger } from 'pino'
import { loggableError } from './loggable-error.ts'
import { withoutPersonalData, withoutPersonalDataInLine } from './personal-data.ts'

const redacted = [
  '*.token',
  '*.password',
  '*.email',
  '*.phone',
  '*.captcha',
  '*.cookie',
  '*.authorization',
  'err.config',
  'err.parameters',
  'err.params',
  'err.query',
]

/**
 * Lines are written together, when a batch has this many bytes or after `batchMs`. A write wakes
 * another thread, which costs a busy process as much as the line itself.
 */
const batchBytes = 131_072
const batchMs = 500
/** The most bytes of UTF-8 that a code unit of a string takes. */
const bytesPerUnit = 3

/** Fields that every line has. RELEASE is set by whoever builds the image. */
const base = {
  'service.name': 'marketplace',
  'service.version': process.env['RELEASE'],
  'host.name': hostname(),
  pid: process.pid,
}

/** The two logs of a process. They write to one destination, in one format. */
export interface Logs {
  log: Logger
  requestLog: RequestLog
}

/**
 * Writes the log line of a request. Nothing is redacted, so the fields must not contain personal
 * data.
 */
export type RequestLog = (
  level: 'info' | 'warn' | 'error',
  fields: Readonly<Record<string, unknown>>,
) => void

interface Options {
  level: string
  /** Receives the lines; standard output by default. */
  write?: { write(line: string): void }
}

/**
 * Creates the logs: JSON lines with OpenTelemetry's attribute names, written in batches and flushed
 * at exit. No line contains a token, an email address, a phone number or a value that a person
 * typed. Source: decisions C19.
 */
export function createLogs({ level, write }: Options): Logs {
  const destination = write ?? inBatches(standardOutput())
  const options: pino.LoggerOptions = {
    level,
    base,
    timestamp,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: redacted, censor: '[redacted]' },
    serializers: { err: loggableError },
    hooks: { logMethod: setMessage, streamWrite: withoutPersonalDataInLine },
  }
  return { log: pino(options, destination), requestLog: createRequestLog(level, destination) }
}

/** Standard output, which takes bytes: the types of pino leave this option of its stream out. */
function standardOutput(): ReturnType<typeof pino.destination> {
  const options = { dest: 1, sync: false, contentMode: 'buffer' as const }
  return pino.destination(options)
}

/**
 * Sets the message of a line with an error: without one, pino takes the error's own, which can be a
 * query with its values.
 */
function setMessage(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [fields, message, ...rest] = args as unknown[]
  const error = fields instanceof Error ? fields : (fields as { err?: unknown } | null)?.err
  if (typeof message === 'string' || error === undefined) return method.apply(this, args)
  method.apply(this, [fields, loggableError(error).message, ...rest] as Parameters<LogFn>)
}

/** Creates only the log, for commands that handle no requests. */
export function createLog(options: Options): Logger {
  return createLogs(options).log
}

/**
 * Creates the request log without pino: every page-cache hit writes a line, and `JSON.stringify`
 * takes a quarter of the time of a pino instance without redaction. Source: docs/libraries.md.
 */
function createRequestLog(level: string, destination: { write(line: string): void }): RequestLog {
  const { values } = pino.levels
  // "silent" has no value, so no line reaches its threshold
  const threshold = values[level] ?? Number.POSITIVE_INFINITY
  const baseFields = JSON.stringify(base).slice(1, -1)
  return (lineLevel, fields) => {
    if ((values[lineLevel] ?? 0) < threshold) return
    const ownFields = JSON.stringify(fields).slice(1)
    destination.write(`{"level":"${lineLevel}"${timestamp()},${baseFields},${ownFields}\n`)
  }
}

let stampedAt = 0
let stamp = ''

/** Returns the current time as a JSON member, formatted at most once per millisecond. */
function timestamp(): string {
  const now = Date.now()
  if (now !== stampedAt) {
    stampedAt = now
    stamp = `,"ts":"${new Date(now).toISOString()}"`
  }
  return stamp
}

/**
 * Collects the bytes of lines before they are written, because writing each line separately to
 * pino's destination takes eight times as long. Bytes cost less than a long string, which would be
 * joined, measured and encoded again.
 */
function inBatches(
  destination: ReturnType<typeof pino.destination>,
): pino.DestinationStream & { flush(): void; flushSync(): void } {
  let batch = Buffer.allocUnsafe(batchBytes)
  let used = 0
  const send = (bytes: Buffer) => destination.write(bytes as unknown as string)
  const flush = () => {
    if (used === 0) return
    send(batch.subarray(0, used))
    batch = Buffer.allocUnsafe(batchBytes)
    used = 0
  }
  const flushSync = () => {
    flush()
    destination.flushSync()
  }
  setInterval(flush, batchMs).unref()
  process.on('exit', flushSync)
  return {
    flush,
    flushSync,
    write(line) {
      const mostBytes = line.length * bytesPerUnit
      if (used + mostBytes > batchBytes) flush()
      if (mostBytes > batchBytes) send(Buffer.from(line))
      else used += batch.write(line, used)
    },
  }
}

/** Logs the output that libraries print to the console. */
export function logConsole(log: Logger): void {
  console.error = (...words: unknown[]) =>
    log.error({ event: 'console', err: words.find((it) => it instanceof Error) }, textOf(words))
  console.warn = (...words: unknown[]) => log.warn({ event: 'console' }, textOf(words))
  console.log = (...words: unknown[]) => log.info({ event: 'console' }, textOf(words))
}

function textOf(words: readonly unknown[]): string {
  return words
    .map((it) =>
      it instanceof Error ? loggableError(it).message : withoutPersonalData(String(it)),
    )
    .join(' ')
}
