import { Problem } from '#server/kernel/problem.ts'
import { isUnavailable } from '#server/platform/unavailable.ts'
import { createPageStream } from './page-stream.ts'
import type { RenderedPage } from './render.ts'

/** Shows errors in the code in place of a page. Exists in development only. */
export interface ErrorDisplay {
  /** Replaces the positions in the stack of an error by those in the source files. */
  fixStack(error: Error): void
  /** Returns a page with the place of an error in the code. */
  page(error: Error): string
}

/**
 * Returns a page unchanged, or with the status 500 and the page of its first error in the code.
 * Waits until the whole page is rendered, because the status must be known before the first byte.
 *
 * @param errors collects the errors until the page is rendered
 */
export async function pageOrError(
  display: ErrorDisplay,
  { rendered, errors }: { rendered: RenderedPage; errors: readonly unknown[] },
): Promise<RenderedPage> {
  const stream = createPageStream()
  rendered.pipe(stream.out)
  const whole = await stream.whole.catch((error: unknown) => error)
  const [error] = [...errors, ...(Buffer.isBuffer(whole) ? [] : [whole])].flatMap(codeErrorsIn)
  if (error === undefined)
    return { ...rendered, pipe: (out) => void out.end(Buffer.isBuffer(whole) ? whole : '') }
  display.fixStack(error)
  return { ...rendered, status: 500, pipe: (out) => void out.end(display.page(error)) }
}

/**
 * Returns the error itself or the one that caused it. A refusal without a cause is none, nor is a
 * database or another service that does not respond.
 */
function codeErrorsIn(error: unknown): Error[] {
  if (!(error instanceof Error) || isUnavailable(error)) return []
  if (error.cause instanceof Error) return codeErrorsIn(error.cause)
  return error instanceof Problem ? [] : [error]
}
