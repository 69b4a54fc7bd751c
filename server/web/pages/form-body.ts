import type { Request } from 'express'
import { Problem } from '#server/kernel/problem.ts'

/** What a form of HTML brought. */
export interface FormBody {
  fields: FormData
  /** The file at its end was too large: it was left out, and so was what came after it. */
  isCut: boolean
}

/** As much as the API takes: fields and a picture. */
const keptBytes = 1_200_000
/** So much of a file that is too large is read, so that the browser hears what is wrong with it. */
const readBytes = 40_000_000

/**
 * Reads a form as browsers post it. Its texts stand before its file, so that they are not lost with a file that is too large.
 *
 * @throws Problem `request.too_large` or `upload.malformed`
 */
export async function formBody(request: Request): Promise<FormBody> {
  const type = request.get('content-type') ?? ''
  const { bytes, isWhole } = await bytesOf(request)
  const boundary = /^multipart\/form-data\b.*;\s*boundary="?([^";]{1,200})"?/i.exec(type)?.[1]
  if (!isWhole && boundary === undefined) throw new Problem('request.too_large')
  const body = isWhole || boundary === undefined ? bytes : withoutItsEnd(bytes, boundary)
  try {
    return {
      fields: await new Response(body, { headers: { 'Content-Type': type } }).formData(),
      isCut: !isWhole,
    }
  } catch (cause) {
    throw new Problem('upload.malformed', { cause })
  }
}

async function bytesOf(
  request: Request,
): Promise<{ bytes: Buffer<ArrayBuffer>; isWhole: boolean }> {
  const kept: Buffer[] = []
  let count = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    count += chunk.length
    if (count <= keptBytes) kept.push(chunk)
    if (count > readBytes) throw new Problem('request.too_large')
  }
  return { bytes: Buffer.concat(kept), isWhole: count <= keptBytes }
}

/** The parts that are whole. Source: RFC 2046 §5.1.1. */
function withoutItsEnd(bytes: Buffer<ArrayBuffer>, boundary: string): Buffer<ArrayBuffer> {
  const end = bytes.lastIndexOf(`\r\n--${boundary}`)
  return Buffer.concat([
    bytes.subarray(0, Math.max(0, end)),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
}
