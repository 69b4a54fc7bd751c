/** Error codes of Node.js for a service, a network or a disk that does not work at the moment. */
const systemCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
])

/**
 * SQLSTATE codes, or their first two characters, of a database that does not work at the moment: a
 * lost connection, no disk space or memory, a shutdown, an exceeded time limit, a read-only
 * standby, an input/output error and a deadlock. Source: PostgreSQL, appendix A.
 */
const sqlStates: readonly string[] = [
  '08',
  '53',
  '57P',
  '57014',
  '55P03',
  '25P03',
  '25P04',
  '25006',
  '58030',
  '40',
]

/** Messages of pg and pg-pool about lost or missing connections, which have no code. */
const connectionMessages: readonly string[] = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'not queryable',
]

/** A service that the product depends on does not respond, or cannot do its work at the moment. */
export class Unavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Unavailable'
  }
}

/**
 * Returns true if an error, or a cause of it, says that the database, the file store or the disk is
 * unavailable, so that the same request can succeed later.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error instanceof Unavailable ||
    isUnavailableCode((error as { code?: unknown }).code) ||
    connectionMessages.some((it) => error.message.includes(it)) ||
    isUnavailable(error.cause)
  )
}

function isUnavailableCode(code: unknown): boolean {
  if (systemCodes.has(code)) return true
  return (
    typeof code === 'string' && code.length === 5 && sqlStates.some((it) => code.startsWith(it))
  )
}
