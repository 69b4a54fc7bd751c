import { dateFormat, displayNames, numberFormat } from '#config/intl.ts'

/** Formats the length of a video as players do: "6:52", "1:02:09". */
export function durationText(seconds: number): string {
  const total = Math.round(seconds)
  const parts = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60]
  const withoutZeroHours = parts[0] === 0 ? parts.slice(1) : parts
  return withoutZeroHours
    .map((it, index) => (index === 0 ? String(it) : String(it).padStart(2, '0')))
    .join(':')
}

/**
 * Formats a calendar day in medium style, in Japanese as 2026年12月31日. A day has no time zone;
 * formatting it as UTC keeps it unchanged.
 */
export function dayText(isoDate: string, locale: string): string {
  const dateStyle = locale.startsWith('ja') ? 'long' : 'medium'
  return dateFormat(locale, { dateStyle, timeZone: 'UTC' }).format(new Date(`${isoDate}T00:00:00Z`))
}

/** Formats a number with thousands separators. */
export function numberText(value: number, locale: string): string {
  return numberFormat(locale, {}).format(value)
}

/** Returns the name of a language in the language of the page: "Japanese", "日本語". */
export function languageName(lang: string, locale: string): string {
  return displayNames(locale, { type: 'language' }).of(lang) ?? lang
}
