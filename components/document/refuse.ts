import { render } from 'vike/abort'

/** Statuses that the error page knows. */
type Refused = 404 | 410 | 503

/**
 * Awaits what a page cannot do without: a refusal of it becomes the error page with its status. Without it nothing was
 * sent yet, so the status is true.
 */
export async function needed<T>(read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (error) {
    throw render(statusOf(error), error instanceof Error ? error.message : undefined)
  }
}

function statusOf(error: unknown): Refused {
  const { name, status } = error as { name?: string; status?: number }
  if (name !== 'Problem') throw error
  if (status === 404 || status === 410) return status
  if (status !== undefined && status >= 502) return 503
  throw error
}
