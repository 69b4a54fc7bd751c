/**
 * Computes a hash that detects changes to a text without storing it. Not for secrets.
 * Source: FNV-1a.
 */
export function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(36)
}
