import * as z from 'zod'

/**
 * Output of an operation that responds with a file, sent through `request.answer({ file })`. The
 * route's `spec` must come from `fileSpec`.
 */
export const FileAnswer = z.undefined()

/** Returns the `spec` of a route that responds with a file of the given media type. */
export function fileSpec(type: string) {
  return <S extends { responses?: Record<string, unknown> }>(operation: S): S => ({
    ...operation,
    responses: {
      ...operation.responses,
      200: {
        description: 'The file.',
        content: {
          [type]: {
            schema: { type: 'string', ...(type.startsWith('text/') ? {} : { format: 'binary' }) },
          },
        },
      },
    },
  })
}
