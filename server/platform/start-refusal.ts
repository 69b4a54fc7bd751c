/**
 * Thrown if a process cannot start until somebody changes something, for example a variable. Its
 * message says what.
 */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
  /** What the process refuses, for the log. */
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
