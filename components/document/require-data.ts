import { render } from 'vike/abort'

/** Statuses that the error page knows. */
type ErrorPageStatus = 404 | 410 | 503

/**
 * Awaits what a page cannot do without: a refusal of it becomes the error page with its status. Without it nothing was
 * sent yet, so the status is true.
 */
export async function requireData<T>(read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (error) {
    throw render(errorPageStatus(error), error instanceof Error ? error.message : undefined)
  }
}

/** What there is; undefined where a read says that there is no such thing. Any other refusal stays one. */
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
