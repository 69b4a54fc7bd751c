import * as z from 'zod'
import { toArmor, fromArmor } from './armor.ts'

const label = 'ACTIVATION REQUEST'

/** The largest request file, in bytes. Source: C9. */
export const maxRequestFileBytes = 65_536

/**
 * The request of a device without a network. Its file is this as JSON, in base64 between
 * `-----BEGIN ACTIVATION REQUEST-----` and `-----END ACTIVATION REQUEST-----`. Other fields are
 * ignored. Source: C9.
 */
export const ActivationRequest = z.object({
  version: z.literal(1),
  serialNumber: z.string().max(40),
  deviceId: z.string().max(200),
  deviceName: z.string().trim().min(1).max(100).nullish(),
  /** Chosen by the device and returned in the license file. */
  nonce: z.string().min(8).max(100),
})
export type ActivationRequest = z.infer<typeof ActivationRequest>

/** Writes a request file, as the tool on a device does. */
export function requestFileOf(request: ActivationRequest): string {
  return toArmor(label, JSON.stringify(request))
}

/** The request in a file; undefined if it is not a request file. */
export function parseRequest(file: string): ActivationRequest | undefined {
  try {
    return ActivationRequest.safeParse(JSON.parse(fromArmor(label, file) ?? '')).data
  } catch {
    return undefined
  }
}
