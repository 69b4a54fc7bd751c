import * as z from 'zod'

/** The output of an operation that answers with a file, by `request.answer({ file })`. Give its route the `spec` of `fileSpec`. */
export const FileAnswer = z.undefined()

/** How the OpenAPI document tells of an answer that is a file. */
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
