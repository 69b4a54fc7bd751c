import * as z from 'zod'
import { armored, disarmored } from './armor.ts'

const label = 'ACTIVATION REQUEST'

/** A request file holds at most so much. Source: C9. */
export const maxRequestFileBytes = 65_536

/**
 * What a device without a network asks for: `-----BEGIN ACTIVATION REQUEST-----`, base64 of this as JSON, `-----END ACTIVATION REQUEST-----`.
 * What else the JSON says is left to the tool that wrote it. Source: C9.
 */
export const ActivationRequest = z.object({
  version: z.literal(1),
  serialNumber: z.string().max(40),
  deviceId: z.string().max(200),
  deviceName: z.string().trim().min(1).max(100).nullish(),
  /** Chosen by the device, and given back in the license file. */
  nonce: z.string().min(8).max(100),
})
export type ActivationRequest = z.infer<typeof ActivationRequest>

/** A request file, as the tool on the device writes it. */
export function requestFileOf(request: ActivationRequest): string {
  return armored(label, JSON.stringify(request))
}

/** What a request file asks for; undefined when it is none. */
export function requestIn(file: string): ActivationRequest | undefined {
  try {
    return ActivationRequest.safeParse(JSON.parse(disarmored(label, file) ?? '')).data
  } catch {
    return undefined
  }
}
