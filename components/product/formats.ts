import { dateFormat, displayNames, numberFormat } from '#components/ui/intl.ts'

/** Size of a file, in units of 1000: "1.2 MB", "84 kB". */
export function fileSize(bytes: number, locale: string): string {
  const [unit, amount] =
    bytes >= 999_500
      ? (['megabyte', bytes / 1e6] as const)
      : (['kilobyte', Math.max(1, bytes / 1000)] as const)
  const options: Intl.NumberFormatOptions = {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  }
  return numberFormat(locale, options).format(amount)
}

/** Length of a video as players show it: "6:52", "1:02:09". */
export function duration(seconds: number): string {
  const whole = Math.round(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown
    .map((it, index) => (index === 0 ? String(it) : String(it).padStart(2, '0')))
    .join(':')
}

/** A calendar day, written out: it has no hour, so no zone moves it. */
export function day(isoDate: string, locale: string): string {
  return dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${isoDate}T00:00:00Z`),
  )
}

/** A whole number with its separators. */
export function count(value: number, locale: string): string {
  return numberFormat(locale, {}).format(value)
}

/** The name of a language in the language of the page: "Japanese", "日本語". */
export function languageName(lang: string, locale: string): string {
  return displayNames(locale, { type: 'language' }).of(lang) ?? lang
}
