import type { Request } from 'express'
import { Problem } from '#server/kernel/problem.ts'
import { type FormType, formTypeOf, parseForm } from '#server/web/form-fields.ts'

/** The body of an HTML form. */
export interface FormBody {
  fields: FormData
  /** True if the file was too large. The file and everything after it are then missing. */
  isCut: boolean
}

/** Number of bytes that are kept: the API's limit for fields and an image. */
const keptBytes = 1_200_000
/** A larger body is read to this size and discarded, so that the browser shows the response. */
const readBytes = 40_000_000

/**
 * Reads a form that a browser posted. The text fields come before the file, so that they are not
 * lost if the file is too large.
 *
 * @throws Problem `request.too_large` or `upload.malformed`
 */
export async function formBody(request: Request): Promise<FormBody> {
  const type = formTypeOf(request.get('content-type'))
  if (!type) throw new Problem('upload.malformed')
  const { bytes, isWhole } = await readBody(request)
  if (isWhole) return { fields: await parseForm(bytes, type), isCut: false }
  if (type.separator === '&') throw new Problem('request.too_large')
  return { fields: await parseForm(withoutPartialPart(bytes, type), type), isCut: true }
}

async function readBody(
  request: Request,
): Promise<{ bytes: Buffer<ArrayBuffer>; isWhole: boolean }> {
  const chunks: Buffer[] = []
  let count = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    count += chunk.length
    if (count <= keptBytes) chunks.push(chunk)
    if (count > readBytes) throw new Problem('request.too_large')
  }
  return { bytes: Buffer.concat(chunks), isWhole: count <= keptBytes }
}

/** Returns the complete parts of a body that was cut off. Source: RFC 2046 §5.1.1. */
function withoutPartialPart(
  bytes: Buffer<ArrayBuffer>,
  { separator }: FormType,
): Buffer<ArrayBuffer> {
  const end = bytes.lastIndexOf(`\r\n${separator}`)
  return Buffer.concat([bytes.subarray(0, Math.max(0, end)), Buffer.from(`\r\n${separator}--\r\n`)])
}
