import { ConfigError } from '#config/faults.ts'
import { innermostCause } from '#server/platform/loggable-error.ts'
import { createLogs } from '#server/platform/log.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'

/** Exit status EX_CONFIG from sysexits.h. It tells a supervisor not to restart the process. */
const exitRefused = 78

/**
 * Returns what a process that failed prints, and its exit status. A refusal is printed without its
 * stack, which says nothing to operators.
 */
export function endingOf(error: unknown): { text: string; exitCode: number } {
  if (error instanceof StartRefusal || error instanceof ConfigError)
    return { text: `${error.message}\n`, exitCode: exitRefused }
  // print the cause of a failed query: the error itself contains the query's values
  const reason = error instanceof Error ? innermostCause(error) : error
  const text = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)
  return { text: `${text}\n`, exitCode: 1 }
}

/**
 * Ends a process that could not start. The reason is a line of the log as any other, and on a
 * terminal also a text.
 */
export function endStart(error: unknown): never {
  const { text, exitCode } = endingOf(error)
  const { log } = createLogs({ level: 'fatal' })
  const faults = error instanceof ConfigError ? error.faults : undefined
  log.fatal({ event: 'start.failed', code: codeOf(error), faults, exit_code: exitCode, err: error })
  if (process.stderr.isTTY) process.stderr.write(text)
  process.exit(exitCode)
}

function codeOf(error: unknown): string {
  if (error instanceof ConfigError) return 'config.invalid'
  const { code } = error instanceof Error ? (innermostCause(error) as { code?: unknown }) : {}
  return typeof code === 'string' ? code : 'unexpected'
}
