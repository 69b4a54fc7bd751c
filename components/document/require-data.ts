import { render } from 'vike/abort'

/** Statuses that the error page supports. */
type ErrorPageStatus = 404 | 410 | 503

/**
 * Awaits a read that the page depends on. If the API responds with 404, 410, or 502 and above, the
 * error page is shown; any other error is rethrown. Call it before anything is sent, so that the
 * response can still have the right status.
 */
export async function requireData<T>(read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (error) {
    const abort = render(errorPageStatus(error), error instanceof Error ? error.message : undefined)
    throw Object.assign(abort, { cause: error })
  }
}

/**
 * Awaits a read, and returns undefined if the API responds with 404. Any other error is rethrown.
 */
export async function findData<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read
  } catch (error) {
    if (isProblem(error) && error.status === 404) return undefined
    throw error
  }
}

function isProblem(error: unknown): error is Error & { status?: number } {
  return (error as { name?: string }).name === 'Problem'
}

function errorPageStatus(error: unknown): ErrorPageStatus {
  if (!isProblem(error)) throw error
  const { status } = error
  if (status === 404 || status === 410) return status
  if (status !== undefined && status >= 502) return 503
  throw error
}
