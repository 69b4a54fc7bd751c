import { isLocale, type Locale } from '#config/locales.ts'
import { useTexts } from '#components/islands/texts.tsx'

/** Returns the page's site, in whose language the API answers. */
export function useWebsiteCode(): Locale {
  const { locale } = useTexts()
  if (!isLocale(locale)) throw new Error(`${locale} is no site`)
  return locale
}
