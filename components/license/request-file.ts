/** A file that a device without a network wrote. Source: C9. */
export interface DeviceFile {
  /** The whole text of the file, which the server receives. */
  text: string
  fileName: string
  sizeBytes: number
  /** When the file was last changed, as the file system says. */
  changedAt: string
  /** SHA-256 in hexadecimal. The same file never has an effect twice. */
  sha256: string
  serialNumber: string
  deviceId: string
  deviceName: string | null
}

/** Why a file was not read. */
export type FileFault = 'too_large' | 'not_a_request' | 'device_id'

const maxBytes = 65_536
const begin = '-----BEGIN ACTIVATION REQUEST-----'
const end = '-----END ACTIVATION REQUEST-----'
const deviceIdPattern = /^[A-Za-z0-9:_-]{4,64}$/

/** Reads a device's request file in the browser, before anything is sent. */
export function readRequestFile(file: File): Promise<DeviceFile | FileFault> {
  return readDeviceFile(file, (text) => parsed(textInArmor(text, begin, end)))
}

/**
 * Reads a file that a device wrote, with what it says of license and device.
 *
 * @param claimsIn reads what the file says; undefined if it is not such a file
 */
export async function readDeviceFile<Claims extends Record<string, unknown>>(
  file: File,
  claimsIn: (text: string) => Claims | undefined,
): Promise<(DeviceFile & Claims) | FileFault> {
  if (file.size > maxBytes) return 'too_large'
  const text = await file.text()
  const claims = claimsIn(text)
  const { version, serialNumber, deviceId, deviceName }: Record<string, unknown> = claims ?? {}
  if (!claims || version !== 1) return 'not_a_request'
  if (typeof serialNumber !== 'string' || typeof deviceId !== 'string') return 'not_a_request'
  if (!deviceIdPattern.test(deviceId)) return 'device_id'
  return {
    ...claims,
    serialNumber,
    deviceId,
    deviceName: typeof deviceName === 'string' && deviceName.trim() !== '' ? deviceName : null,
    text,
    fileName: file.name,
    sizeBytes: file.size,
    changedAt: new Date(file.lastModified).toISOString(),
    sha256: await sha256Of(text),
  }
}

/** Whether two spellings of a serial number are the same. */
export function isSameSerial(one: string, other: string): boolean {
  return compact(one) === compact(other)
}

function compact(serialNumber: string): string {
  return serialNumber
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Dash}ー]+/gu, '')
}

/** Returns the SHA-256 of a text in hexadecimal. */
export async function sha256Of(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(hash)].map((it) => it.toString(16).padStart(2, '0')).join('')
}

/** Returns the text between two lines of PEM armor, decoded; undefined if there is none. */
export function textInArmor(text: string, first: string, last: string): string | undefined {
  const lines = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map((it) => it.trim())
  if (lines[0] !== first || lines.at(-1) !== last) return undefined
  return textOfBase64(lines.slice(1, -1).join(''))
}

/** Decodes UTF-8 text in base64; undefined if it is neither. */
export function textOfBase64(base64: string): string | undefined {
  const bytes = bytesOfBase64(base64)
  try {
    return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Decodes base64; undefined if the text is not base64. */
export function bytesOfBase64(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (it) => it.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** Parses a JSON object; undefined if the text is none. */
export function parsed(text: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
