import { createHash } from 'node:crypto'

/** Namespace for the subjects of seeded people. */
const namespace = Buffer.from('5f0c6f1e8f7b4b0c9d6a2f6b1c7e3a94', 'hex')

/**
 * Returns the subject of a seeded person. It is the same in every installation, so that other
 * seeded rows can refer to it. Source: RFC 9562 §5.5, UUID version 5.
 */
export function subjectOf(personKey: string): string {
  const bytes = createHash('sha1').update(namespace).update(personKey).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
