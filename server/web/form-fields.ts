import { MIMEType } from 'node:util'
import { Problem } from '#server/kernel/problem.ts'

/**
 * Maximum number of fields in the body of a form. Our forms have up to 15. Each field takes time to
 * parse and to check, so thousands of empty ones would block the process.
 */
const maxFields = 60
/** A longer name is none of ours; brackets in names are parsed into objects, which takes time too. */
const maxNameLength = 100

/** The content type of a form that a browser sends. */
export interface FormType {
  /** Value of the Content-Type header. */
  contentType: string
  /** Bytes that precede each field. */
  separator: string
}

const encoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'

/**
 * Returns the type of a form, or undefined for a body of another type.
 *
 * @throws Problem `upload.malformed` for a multipart form without a valid boundary
 */
export function formTypeOf(header = ''): FormType | undefined {
  const text = header.toLowerCase()
  if (text.startsWith(encoded)) return { contentType: encoded, separator: '&' }
  if (!text.startsWith(multipart)) return undefined
  const type = parseType(header)
  const boundary = type?.essence === multipart ? type.params.get('boundary') : null
  if (!boundary) throw new Problem('upload.malformed')
  // write the header anew, so that the parser reads the boundary that we count
  return { contentType: String(type), separator: `--${boundary}` }
}

/**
 * Parses the body of a form.
 *
 * @throws Problem `request.too_large` for too many fields or too long a name, or `upload.malformed`
 */
export async function parseForm(
  body: Buffer<ArrayBuffer>,
  { contentType, separator }: FormType,
): Promise<FormData> {
  if (hasTooManyFields(body, separator)) throw new Problem('request.too_large')
  const fields = await new Response(body, { headers: { 'Content-Type': contentType } })
    .formData()
    .catch((cause: unknown) => {
      throw new Problem('upload.malformed', { cause })
    })
  for (const name of fields.keys())
    if (name.length > maxNameLength) throw new Problem('request.too_large')
  return fields
}

/** Counts separators: one between two URL-encoded fields, one around each part of a multipart. */
function hasTooManyFields(body: Buffer, separator: string): boolean {
  const bytes = Buffer.from(separator)
  const most = separator === '&' ? maxFields - 1 : maxFields + 1
  let count = 0
  for (let at = body.indexOf(bytes); at !== -1; at = body.indexOf(bytes, at + bytes.length)) {
    count += 1
    if (count > most) return true
  }
  return false
}

function parseType(contentType: string): MIMEType | undefined {
  try {
    return new MIMEType(contentType)
  } catch {
    return undefined
  }
}
