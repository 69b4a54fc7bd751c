/**
 * Wraps text in PEM armor, which email programs and text editors leave intact: base64 in lines of
 * 64 characters between two boundary lines. Source: RFC 7468.
 */
export function toArmor(label: string, text: string): string {
  const lines =
    Buffer.from(text)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}

/** Returns the text inside PEM armor; undefined if the file is not armored with this label. */
export function fromArmor(label: string, file: string): string | undefined {
  const lines = file
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map((it) => it.trim())
  const body = lines.slice(1, -1).join('')
  const hasArmor =
    lines[0] === `-----BEGIN ${label}-----` && lines.at(-1) === `-----END ${label}-----`
  return hasArmor && lines.length > 2 ? decodeBase64(body)?.toString('utf8') : undefined
}

/**
 * Decodes base64. Returns undefined unless the text is canonical: padded, and zero in the unused
 * bits. Source: RFC 4648 §3.5.
 */
export function decodeBase64(base64: string): Buffer | undefined {
  const bytes = Buffer.from(base64, 'base64')
  return bytes.toString('base64') === base64 ? bytes : undefined
}
