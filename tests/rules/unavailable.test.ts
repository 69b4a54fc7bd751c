import { expect, test } from 'vitest'
import { problemOfFailure } from '#server/kernel/failure.ts'
import { isUnavailable, Unavailable } from '#server/platform/unavailable.ts'

function withCode(code: string): Error {
  return Object.assign(new Error('failed'), { code })
}

function wrapped(cause: unknown): Error {
  return new Error('Failed query', { cause: new Error('outer', { cause }) })
}

test.each([
  'ECONNREFUSED',
  'ENOSPC',
  '08006', // connection failure
  '53100', // disk full
  '53300', // too many connections
  '57P01', // terminated by an administrator
  '57014', // statement timeout
  '55P03', // lock timeout
  '25006', // read-only standby
  '40P01', // deadlock
])('an error with code %s means that a service is unavailable', (code) => {
  expect(isUnavailable(withCode(code))).toBe(true)
  expect(isUnavailable(wrapped(withCode(code)))).toBe(true)
})

test.each([
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
])('the error "%s" of the database driver means that the database is unavailable', (message) => {
  expect(isUnavailable(wrapped(new Error(message)))).toBe(true)
})

test.each([
  withCode('23505'), // unique violation
  withCode('42601'), // syntax error
  withCode('ENOENT'),
  new TypeError('x is not a function'),
  'ECONNREFUSED',
  undefined,
])('%s is a bug, not an unavailable service', (error) => {
  expect(isUnavailable(error)).toBe(false)
  expect(problemOfFailure(error)).toMatchObject({ code: 'unexpected', status: 500 })
})

test('a failure of an unavailable service can be retried after some seconds', () => {
  const problem = problemOfFailure(wrapped(new Unavailable('the file store did not respond')))
  expect(problem).toMatchObject({ code: 'upstream.failed', status: 503, retryAfterSeconds: 5 })
})
