import { isLocale, localeFacts } from '#config/locales.ts'

/** What `Intl` calls the language of a site; English where there is no such site. */
export function intlTag(locale: string): string {
  return isLocale(locale) ? localeFacts[locale].intlLocale : 'en'
}

/** Formatters of a site's language by their options, each made once: making one takes longer than what it formats. */
export const numberFormat = keptFormats<Intl.NumberFormatOptions, Intl.NumberFormat>(
  Intl.NumberFormat,
)
export const dateFormat = keptFormats<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  Intl.DateTimeFormat,
)
export const displayNames = keptFormats<Intl.DisplayNamesOptions, Intl.DisplayNames>(
  Intl.DisplayNames,
)

function keptFormats<Options, Format>(Maker: new (tag: string, options: Options) => Format) {
  const made = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const tag = intlTag(locale)
    const key = `${tag} ${JSON.stringify(options)}`
    const format = made.get(key) ?? new Maker(tag, options)
    made.set(key, format)
    return format
  }
}
