import { isChina, type Locale } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'

/**
 * Returns the URL of an image or file, on the locale's asset host if one is configured. Source:
 * spec §9, trap 4.
 */
export function assetUrl({ site }: Config, locale: Locale, path: string): string {
  const origin = isChina(locale) ? site.hosts.chinaAssets : site.hosts.assets
  return origin === null || !path.startsWith('/') ? path : origin + path
}
