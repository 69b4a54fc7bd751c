import type { ClientLog } from '#server/web/api/client-log-contract.ts'

/** An error as the browser tells it: of an ErrorEvent, or the reason of a rejected promise. */
export interface Fault {
  /** Usually an Error, but code may throw anything. */
  error: unknown
  /** Text of the browser, the only one if the error is not an Error. */
  message?: string | undefined
  /** URL of the script. Empty if the browser does not tell. */
  filename?: string | undefined
  lineno?: number | undefined
  colno?: number | undefined
}

/** The most reports of one page. */
const maxReports = 5
/** Lengths that the API accepts. */
const maxText = 500
const maxStack = 4000
/** Causes within causes that are followed. An error may be its own cause. */
const maxCauses = 5

/**
 * Errors that say nothing about the site: warnings of the browser, errors without details, and
 * requests that got no answer, as when somebody leaves the page or is offline. The last are the
 * words of Chromium, Firefox and Safari; those about code that cannot be loaded are longer.
 */
const noise = new RegExp(
  [
    '^ResizeObserver loop ',
    '^Script error\\.?$',
    '^(Failed to fetch|NetworkError when attempting to fetch resource\\.|Load failed)( \\(.*\\))?$',
  ].join('|'),
)
/** Addresses of code that extensions of the browser put into pages. */
const ofExtension = /\b[\w-]*extension:\/\/|\bwebkit-masked-url:/

/**
 * Describes an error for the log, with its innermost cause. Returns undefined for errors of browser
 * extensions, and for those that say nothing about the site.
 *
 * @param page path of the page; its query never leaves the browser, like that of any other URL
 */
export function describeFault(fault: Fault, page: string): ClientLog | undefined {
  const { error, filename = '' } = fault
  const cause = innermostCause(error)
  const { name, stack = '' } = cause instanceof Error ? cause : { name: '' }
  const message = messageOf(fault, cause)
  if (noise.test(message) || name === 'AbortError') return undefined
  if (ofExtension.test(filename + stack)) return undefined
  const report: ClientLog = {
    kind: 'error',
    message: withoutQueries(message).slice(0, maxText),
    page: withoutQueries(page),
  }
  if (/^\w{1,60}$/.test(name)) report.name = name
  if (filename !== '')
    report.source = `${withoutQueries(filename)}:${fault.lineno}:${fault.colno}`.slice(0, maxText)
  const frames = framesOf(stack, String(cause))
  if (frames !== '') report.stack = wholeLines(withoutQueries(frames))
  return report
}

/**
 * Returns true if a report is to be sent: each error once, and few from one page.
 *
 * @param sent keys of the reports that were sent from this page; the report's own is added
 */
export function isDue({ name, message, stack = '' }: ClientLog, sent: Set<string>): boolean {
  const [place = ''] = stack.split('\n', 1)
  const key = `${name}: ${message}\n${place}`
  if (sent.size >= maxReports || sent.has(key)) return false
  sent.add(key)
  return true
}

function innermostCause(error: unknown): unknown {
  let found = error
  for (let depth = 0; depth < maxCauses; depth += 1) {
    if (!(found instanceof Error) || found.cause === undefined) break
    found = found.cause
  }
  return found
}

/** The properties of a thrown object are not reported: they may contain personal data. */
function messageOf({ message = '' }: Fault, cause: unknown): string {
  if (cause instanceof Error) return cause.message || cause.name
  return message || (typeof cause === 'string' && cause) || `thrown: ${typeof cause}`
}

/** Removes queries and fragments, of relative URLs too. */
function withoutQueries(text: string): string {
  return text.replace(/(\S)[?#][^\s"'`<>()]*/g, '$1')
}

/** Returns a stack without its heading, which Chromium puts above the frames. */
function framesOf(stack: string, heading: string): string {
  return stack.startsWith(heading) ? stack.slice(heading.length).replace(/^\n/, '') : stack
}

function wholeLines(text: string): string {
  return text.length <= maxStack ? text : text.slice(0, maxStack).replace(/\n[^\n]*$/, '')
}
