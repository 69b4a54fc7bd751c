import { useMemo } from 'react'
import { joinList } from '#config/lists.ts'
import { withZoneLast } from '#config/moments.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { dateFormat, numberFormat } from '#config/intl.ts'
import { moneyText } from '#components/ui/money.ts'

const dayMs = 86_400_000

/** Formats for data that only the browser renders; times are in the person's zone, with its name. */
export interface Formats {
  /** @param amountMinor in hundredths of `currency`, an ISO 4217 code or GV */
  money: (amountMinor: number, currency: string) => string
  number: (value: number) => string
  /** Parts with the separators of the language, such as "1, 2, 3". */
  list: (parts: readonly string[]) => string
  /** Day of a moment, or a calendar day such as "2026-11-24". */
  day: (moment: string) => string
  /** Day and time with the zone's name. */
  moment: (moment: string) => string
  /** Whole days from now until a moment: 0 on its last day, negative once it has passed. */
  daysUntil: (moment: string) => number
}

/** Returns the formats of the page's locale. */
export function useFormats(): Formats {
  const { locale } = useTexts()
  return useMemo(() => formatsOf(locale), [locale])
}

/** Each `Intl` format is created on first use, because creating one takes long. */
function formatsOf(locale: string): Formats {
  const day = lazily(() => dateFormat(locale, { dateStyle: 'medium' }))
  const calendarDay = lazily(() => dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }))
  const moment = lazily(() =>
    dateFormat(locale, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
  )
  const number = lazily(() => numberFormat(locale, {}))
  return {
    money: (priceMinor, currency) => moneyText({ priceMinor, currency }, locale),
    number: (value) => number().format(value),
    list: (parts) => joinList(locale, parts),
    day: (text) => whole((text.includes('T') ? day() : calendarDay()).format(new Date(text))),
    moment: (text) => whole(withZoneLast(moment(), new Date(text))),
    daysUntil: (text) => Math.floor((Date.parse(text) - Date.now()) / dayMs),
  }
}

/** Joins the parts of a date such as 2026年11月28日 下午5:27, which would else wrap within it. */
function whole(date: string): string {
  return date.replaceAll(/(?<=\d)(?=[年月日])|(?<=[年月午])(?=\d)|(?<=[上下])(?=午)/gu, '\u2060')
}

function lazily<Format>(create: () => Format): () => Format {
  let format: Format | undefined
  return () => (format ??= create())
}
