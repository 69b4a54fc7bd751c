import pino, { type Logger } from 'pino'

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

/** Lines are held until there are so many characters, at most so long. */
const mostHeldLength = 32_768
const mostHeldMs = 500

/**
 * The log: JSON lines with OpenTelemetry's attribute names. Written in batches, flushed at exit. Source: decisions C19.
 * Never a token, an e-mail address, a phone number or a value that somebody typed.
 */
export function createLog({
  level,
  write,
}: {
  level: string
  write?: { write(line: string): void }
}): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: { 'service.name': 'marketplace', pid: process.pid },
    timestamp: () => `,"ts":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: redacted, censor: '[redacted]' },
    serializers: { err: errorOf },
  }
  return pino(options, write ?? inBatches(pino.destination({ dest: 1, sync: false })))
}

/** Joins lines before they are handed over: what pino's destination does for each write costs more than making the line. */
function inBatches(
  destination: ReturnType<typeof pino.destination>,
): pino.DestinationStream & { flush(): void; flushSync(): void } {
  let pending = ''
  const flush = () => {
    if (pending !== '') destination.write(pending)
    pending = ''
  }
  const flushSync = () => {
    flush()
    destination.flushSync()
  }
  setInterval(flush, mostHeldMs).unref()
  process.on('exit', flushSync)
  return {
    flush,
    flushSync,
    write(line) {
      pending += line
      if (pending.length >= mostHeldLength) flush()
    },
  }
}

/** What libraries print becomes lines of the log. */
export function logConsole(log: Logger): void {
  console.error = (...words: unknown[]) =>
    log.error(
      { event: 'console', err: words.find((it) => it instanceof Error) },
      words.map(String).join(' '),
    )
  console.warn = (...words: unknown[]) =>
    log.warn({ event: 'console' }, words.map(String).join(' '))
  console.log = (...words: unknown[]) => log.info({ event: 'console' }, words.map(String).join(' '))
}

/** An error without what a database driver adds of a query's values. */
function errorOf(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const cause = error.cause instanceof Error ? error.cause : undefined
  const { code } = (cause ?? error) as { code?: unknown }
  return {
    type: error.name,
    message: (cause ?? error).message,
    stack: (cause ?? error).stack,
    code,
  }
}
