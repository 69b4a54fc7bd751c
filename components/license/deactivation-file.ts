import {
  type DeviceFile,
  type FileFault,
  parsed,
  readDeviceFile,
  textInArmor,
  textOfBase64,
} from './request-file.ts'

/** What a device says once it has removed its license. The server checks its signature. */
export interface Deactivation extends DeviceFile {
  product: string
  /** When the device removed the license, by its own clock. */
  deactivatedAt: string
}

/** Reads a device's deactivation file in the browser, before anything is sent. */
export function readDeactivationFile(file: File): Promise<Deactivation | FileFault> {
  return readDeviceFile(file, deactivationIn)
}

function deactivationIn(text: string) {
  const sealed = parsed(
    textInArmor(text, '-----BEGIN DEACTIVATION-----', '-----END DEACTIVATION-----'),
  )
  const enc = sealed?.['enc']
  const claims = parsed(typeof enc === 'string' ? textOfBase64(enc) : undefined)
  const { product, deactivatedAt } = claims ?? {}
  if (typeof product !== 'string' || typeof deactivatedAt !== 'string') return undefined
  if (Number.isNaN(Date.parse(deactivatedAt))) return undefined
  return { ...claims, product, deactivatedAt }
}
