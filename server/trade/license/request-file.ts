import * as z from 'zod'
import { toArmor, fromArmor } from './armor.ts'

const label = 'ACTIVATION REQUEST'

/** The largest request file, in bytes. Source: C9. */
export const maxRequestFileBytes = 65_536

/**
 * The activation request of a device that has no network. The request file contains the request as
 * base64-encoded JSON between the lines `-----BEGIN ACTIVATION REQUEST-----` and `-----END
 * ACTIVATION REQUEST-----`. Other fields of the JSON are ignored. Source: C9.
 */
export const ActivationRequest = z.object({
  version: z.literal(1),
  serialNumber: z.string().max(40),
  deviceId: z.string().max(200),
  deviceName: z.string().trim().min(1).max(100).nullish(),
  /** A value that the device chooses and the license file repeats. */
  nonce: z.string().min(8).max(100),
})
export type ActivationRequest = z.infer<typeof ActivationRequest>

/** Creates the text of a request file, as the tool on a device does. */
export function requestFileOf(request: ActivationRequest): string {
  return toArmor(label, JSON.stringify(request))
}

/** Returns the request in a request file; undefined if the text is not a request file. */
export function parseRequest(file: string): ActivationRequest | undefined {
  try {
    return ActivationRequest.safeParse(JSON.parse(fromArmor(label, file) ?? '')).data
  } catch {
    return undefined
  }
}
