import * as z from 'zod'

/**
 * Output of an operation that answers with a file, through `request.answer({ file })`. Its route
 * needs the `spec` of `fileSpec`.
 */
export const FileAnswer = z.undefined()

/** The OpenAPI response of an operation that answers with a file. */
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
