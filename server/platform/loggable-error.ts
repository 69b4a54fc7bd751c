import { withoutPersonalData } from './personal-data.ts'

/** An error as the log shows it: who reported it, and what caused it. */
interface LoggableError {
  /** Name of the error that was thrown. */
  type: string
  /** Message and stack of the innermost cause. */
  message: string
  stack?: string | undefined
  code?: unknown
  /** Table and constraint, if the database reported the cause. */
  table?: string | undefined
  constraint?: string | undefined
}

/** Fields that PostgreSQL adds to an error, besides those with values of the row. */
interface DatabaseFields {
  code?: unknown
  severity?: unknown
  table?: string
  constraint?: string
  /** The function that raised the error. */
  where?: string
}

/** Longest chain of causes that is followed, in case it is a circle. */
const maxCauses = 10

/**
 * Returns the fields of an error for the log, without anything that a person typed: no query, no
 * values of a row, no quoted input. Source: C19, quality S30.
 */
export function loggableError(error: unknown): LoggableError {
  if (!(error instanceof Error))
    return { type: typeof error, message: withoutPersonalData(String(error)) }
  const cause = innermostCause(error)
  const { code, table, constraint } = cause as DatabaseFields
  const message = safeMessage(cause)
  return {
    type: error.name,
    message,
    stack: [`${cause.name}: ${message}`, ...framesOf(cause)].join('\n'),
    code: code ?? (error as DatabaseFields).code,
    table,
    constraint,
  }
}

/** Returns the error that started a chain of causes. */
export function innermostCause(error: Error): Error {
  let innermost = error
  for (let depth = 0; depth < maxCauses && innermost.cause instanceof Error; depth += 1)
    innermost = innermost.cause
  return innermost
}

function safeMessage(error: Error): string {
  if (isDatabaseError(error) && hasRowValues(error)) return 'the database refused the statement'
  // drizzle's message is the query and its values
  if (error.message.startsWith('Failed query')) return 'Failed query'
  const text = error.message === '' ? codeOf(error) : error.message
  return withoutPersonalData(hasQuotedInput(error) ? text.replace(/"[^"]*"?/g, '"…"') : text)
}

/** Returns the code of an error without a message, such as that of several refused connections. */
function codeOf(error: Error): string {
  const { code } = error as DatabaseFields
  return typeof code === 'string' ? code : error.name
}

function isDatabaseError(error: Error): error is Error & DatabaseFields & { code: string } {
  const { code, severity } = error as DatabaseFields
  return severity !== undefined && typeof code === 'string'
}

/**
 * True for messages of PostgreSQL that can quote a value: data exceptions, violated constraints and
 * errors that functions raise.
 */
function hasRowValues({ code, where }: DatabaseFields & { code: string }): boolean {
  return /^(22|23|44|P0)/.test(code) || where !== undefined
}

/** True for errors of parsers, which quote the text that they could not parse. */
function hasQuotedInput(error: Error): boolean {
  return error instanceof SyntaxError || error.name === 'ZodError'
}

/** Returns the lines of a stack that name places in the code. The others repeat the message. */
function framesOf({ stack = '' }: Error): string[] {
  return stack.split('\n').filter((line) => /^\s+at /.test(line))
}
