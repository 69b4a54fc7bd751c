import pino, { type Logger } from 'pino'

/** What of a pino logger its lines are made with. Source: pino.symbols, "for integration". */
interface Parts {
  /** `{"level":"info"` by the level's number. */
  [pino.symbols.lsCacheSym]: Readonly<Record<number, string>>
  /** `,"service.name":"marketplace"…`: what every line carries. */
  [pino.symbols.chindingsSym]: string
  [pino.symbols.streamSym]: { write(line: string): void }
}

const informational = 30
let stampedAt = 0
let stamp = ''

/**
 * Writes a line at level info past pino's redaction and serializers, which take longer than all else of a page-cache hit
 * and have nothing to find in it: only for lines of fixed fields that hold nothing that somebody typed.
 */
export function writeLine(log: Logger, line: Readonly<Record<string, unknown>>): void {
  if (!log.isLevelEnabled('info')) return
  const parts = log as unknown as Parts
  const start = parts[pino.symbols.lsCacheSym][informational] ?? '{"level":"info"'
  parts[pino.symbols.streamSym].write(
    `${start},"ts":"${now()}"${parts[pino.symbols.chindingsSym]},${JSON.stringify(line).slice(1)}\n`,
  )
}

/** The time as text, made once a millisecond. */
function now(): string {
  const time = Date.now()
  if (time !== stampedAt) {
    stampedAt = time
    stamp = new Date(time).toISOString()
  }
  return stamp
}
