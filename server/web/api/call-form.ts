import type { Request } from 'express'
import { Problem } from '#server/kernel/problem.ts'
import { formTypeOf, parseForm } from '#server/web/form-fields.ts'

interface FormLimits {
  maxBytes: number
  /** True if the operation accepts files. */
  isUpload: boolean
}

/**
 * Reads the body of a call if it is a form. Returns undefined for a body of another type, which the
 * operation's handler reads.
 *
 * @throws Problem `request.too_large`, or `request.malformed` if the form cannot be parsed. For an
 * operation that accepts files, `upload.too_large` for too many bytes, and `upload.malformed`
 */
export async function formOfCall(
  request: Request,
  { maxBytes, isUpload }: FormLimits,
): Promise<FormData | undefined> {
  try {
    const type = formTypeOf(request.get('content-type'))
    return type && (await parseForm(await readBytes(request, maxBytes), type))
  } catch (cause) {
    if (isUpload || !(cause instanceof Problem)) throw cause
    const isMalformed = cause.code === 'upload.malformed'
    throw new Problem(isMalformed ? 'request.malformed' : 'request.too_large', { cause })
  }
}

async function readBytes(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.get('content-length')) > maxBytes) throw new Problem('upload.too_large')
  const chunks: Buffer[] = []
  let count = 0
  try {
    // leave the connection open for the response, even if the body is not read to its end
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      count += (chunk as Buffer).length
      if (count > maxBytes) throw new Problem('upload.too_large')
      chunks.push(chunk as Buffer)
    }
  } catch (cause) {
    throw cause instanceof Problem ? cause : new Problem('upload.malformed', { cause })
  }
  return Buffer.concat(chunks)
}
