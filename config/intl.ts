import { isLocale, localeFacts } from './locales.ts'

/** Returns the `Intl` locale of a site; English for an unknown site. */
export function intlTag(locale: string): string {
  return isLocale(locale) ? localeFacts[locale].intlLocale : 'en'
}

/** Formatters in a site's language, cached by their options, because creating one is slow. */
export const numberFormat = cachedFormats<Intl.NumberFormatOptions, Intl.NumberFormat>(
  Intl.NumberFormat,
)
export const dateFormat = cachedFormats<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  Intl.DateTimeFormat,
)
export const displayNames = cachedFormats<Intl.DisplayNamesOptions, Intl.DisplayNames>(
  Intl.DisplayNames,
)

function cachedFormats<Options, Format>(Formatter: new (tag: string, options: Options) => Format) {
  const formats = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const tag = intlTag(locale)
    const key = `${tag} ${JSON.stringify(options)}`
    const format = formats.get(key) ?? new Formatter(tag, options)
    formats.set(key, format)
    return format
  }
}
