/** Tells a person at a terminal what the process is doing. */
export type Notice = (text: string) => void

/**
 * Returns a function that writes lines to standard error if standard output is a terminal. Any
 * other reader gets the JSON lines of the log alone.
 */
export function createNotice(
  { isTTY }: { isTTY?: boolean } = process.stdout,
  error: { write(text: string): unknown } = process.stderr,
): Notice {
  return (text) => {
    if (isTTY) error.write(`${text}\n`)
  }
}
