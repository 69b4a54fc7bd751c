/**
 * Names of countries and regions. Server and browser share this file: do not import zod or Node.js
 * modules.
 */

/** Names on the site of mainland China where they differ from those of Unicode. */
const mainlandNames: Readonly<Record<string, string>> = {
  HK: '中国香港',
  MO: '中国澳门',
  TW: '中国台湾',
}

/** Returns the name of a country or region by its ISO 3166-1 code; the code if it has no name. */
export function countryName(code: string, names: Intl.DisplayNames): string {
  const own = names.resolvedOptions().locale === 'zh-CN' ? mainlandNames[code] : undefined
  return own ?? names.of(code) ?? code
}
