import { ConfigError } from '#config/faults.ts'
import { innermostCause } from '#server/platform/loggable-error.ts'
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
