import { expect, test } from 'vitest'
import { createLogs, logConsole } from '#server/platform/log.ts'
import { loggableError } from '#server/platform/loggable-error.ts'

/** Values that a person typed, or that give access. */
const planted = {
  mail: 'grace.hopper@kestrel-bearings.example',
  name: 'Planted Hopper-Lin',
  phone: '+886 2 2345 6789',
  license: 'MRD-DAYF-AQ7V-8QCB',
  token: 'Zk3qv8Yw1n6Rt4Lx9Pb2Mc7Hd5Gf0JsAeUiOqWzXyTk',
}
const row = Object.values(planted).join(', ')

function databaseError(code: string, more: object = {}): Error {
  const message = `value (${row}) refused`
  const detail = `Failing row contains (${row}).`
  return Object.assign(new Error(message), { severity: 'ERROR', code, detail, ...more })
}

function drizzleError(cause?: Error): Error {
  const error = new Error(`Failed query: insert into "person" values ($1)\nparams: ${row}`, {
    cause,
  })
  return Object.assign(error, { name: 'DrizzleQueryError', query: 'insert', params: [row] })
}

function inProblem(cause: Error): Error {
  return new Error('upstream.failed', { cause: new Error('source', { cause }) })
}

function unparsable(text: string): Error {
  try {
    JSON.parse(text)
  } catch (error) {
    return error as Error
  }
  throw new Error('JSON')
}

const errors: Record<string, Error> = {
  'a violated constraint': databaseError('23505', { constraint: 'person_email_key' }),
  'a data exception': databaseError('22P02'),
  'an error raised by a function': databaseError('P0001'),
  'a full disk reported by a function': databaseError('53100', { where: 'PL/pgSQL function' }),
  'a failed query without a cause': drizzleError(),
  'a failed query': drizzleError(databaseError('23505')),
  'a problem around a failed query': inProblem(drizzleError(databaseError('23505'))),
  'a body that is not JSON': unparsable(`${planted.name} ${planted.mail}`),
  'an error with contact details': new Error(
    `550 <${planted.mail}> ${planted.phone} unknown, see https://x.example/?token=${planted.token}`,
  ),
  'an error with credentials': new Error(`${planted.license} and ${planted.token} are not valid`),
}

test.each(Object.keys(errors))(
  'the log lines of %s contain nothing that a person typed',
  (kind) => {
    const lines: string[] = []
    const { log } = createLogs({ level: 'info', write: { write: (line) => void lines.push(line) } })
    const error = errors[kind]
    log.error({ event: 'test', err: error })
    log.error(error)
    log.error({ event: 'test', err: error }, 'a message')
    const original = { ...console }
    logConsole(log)
    try {
      const { error: printError, warn: printWarning } = console
      printError('a library says', error, `and ${planted.mail}`)
      printWarning(error)
    } finally {
      Object.assign(console, original)
    }
    expect(lines).toHaveLength(5)
    for (const value of Object.values(planted)) expect(lines.join('')).not.toContain(value)
  },
)

test('the log shows the innermost cause of an error, with its code, table and constraint', () => {
  const cause = databaseError('23505', { table: 'person', constraint: 'person_email_key' })
  expect(loggableError(inProblem(drizzleError(cause)))).toMatchObject({
    type: 'Error',
    message: 'the database refused the statement',
    code: '23505',
    table: 'person',
    constraint: 'person_email_key',
    stack: expect.stringMatching(/^Error: the database refused the statement\n +at /),
  })
  const refused = Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' })
  expect(loggableError(inProblem(drizzleError(refused)))).toMatchObject({
    message: 'ECONNREFUSED',
    code: 'ECONNREFUSED',
  })
})

test('a message of the database about its own state is logged as it is', () => {
  const text = 'terminating connection due to administrator command'
  const error = Object.assign(new Error(text), { severity: 'FATAL', code: '57P01' })
  expect(loggableError(drizzleError(error))).toMatchObject({ message: text, code: '57P01' })
})
