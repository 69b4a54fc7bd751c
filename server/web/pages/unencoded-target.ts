/** A request line with a path on this site. It has no characters that are unsafe in a header. */
const requestLine = /^(?:GET|HEAD) (\/(?!\/)[!#-;=?-[\]_a-z~\u0080-\u00ff|]*) HTTP\/1\.[01]\r\n/
const unencoded = /[\u0080-\u00ff]/g
const maxLineBytes = 8192

/**
 * Returns the target of a request whose path or query contains unencoded bytes, such as those of
 * Chinese characters, with these bytes percent-encoded. Node.js refuses to parse such a request.
 * Returns undefined if the packet does not start with such a request.
 */
export function encodedTarget(packet: Buffer): string | undefined {
  const [, target] = requestLine.exec(packet.toString('latin1', 0, maxLineBytes)) ?? []
  if (target === undefined || target.search(unencoded) === -1) return undefined
  return target.replace(unencoded, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`)
}
