/**
 * Thrown if a process cannot start until somebody changes something, for example a variable. Its
 * message says what.
 */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}
