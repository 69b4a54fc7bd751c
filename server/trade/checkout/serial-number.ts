/**
 * A serial number as it is kept: full width becomes half width, letters upper case, spaces go. Source: C7
 * check-serial-number.
 */
export function normalSerialNumber(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s/gu, '').toUpperCase()
}

/** Whether a text, once normal, can be a serial number at all. */
export function isSerialNumber(text: string): boolean {
  return /^(?=.{1,64}$)[A-Z0-9](?:[A-Z0-9-]*[A-Z0-9])?$/.test(text)
}
