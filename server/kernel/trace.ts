import { randomBytes } from 'node:crypto'

/** A trace that a trusted proxy began. Source: W3C Trace Context. */
export interface Trace {
  id: string
  /** Two hexadecimal digits; the lowest bit is set if the trace is recorded. */
  flags: string
}

const header = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/

/** Reads the header `traceparent`. Returns undefined if it is not valid. */
export function traceOf(traceparent: string): Trace | undefined {
  const [, id, flags] = header.exec(traceparent) ?? []
  return id === undefined || flags === undefined ? undefined : { id, flags }
}

/** Returns the header `traceparent` for a call to another server, with a new span id. */
export function traceparentOf({ id, flags }: Trace): string {
  return `00-${id}-${randomBytes(8).toString('hex')}-${flags}`
}
