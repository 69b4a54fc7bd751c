import * as z from 'zod'
import { Problem } from '#server/kernel/problem.ts'
import { toArmor, fromArmor } from './armor.ts'
import { DeviceKey } from './deactivation-file.ts'

const label = 'ACTIVATION REQUEST'

/** The largest request file, in bytes. Source: C9. */
const maxRequestFileBytes = 65_536

/** @throws Problem `upload.too_large` if a device's file has more than 64 KB */
export function assertRequestFileSize(file: string): void {
  if (Buffer.byteLength(file) > maxRequestFileBytes)
    throw new Problem('upload.too_large', { context: { maxBytes: maxRequestFileBytes } })
}

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
  /**
   * Public part of a key that the device created for this activation. The device signs the file
   * with it that later ends the activation.
   */
  deviceKey: DeviceKey.nullish(),
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
