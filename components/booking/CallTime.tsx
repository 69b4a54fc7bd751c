import { css } from '@linaria/core'
import { color, size, weight } from '#components/theme/tokens.ts'
import type { Locale } from '#config/locales.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { replyText } from '#components/forms/reply-text.ts'

interface Props {
  locale: Locale
  /** ISO 8601; omitted in the template that JavaScript fills in. */
  startsAt?: string | undefined
  timeZone: string
  deskZone: string
}

/** When a call begins: in the visitor's time zone, and in the desk's if that is another. */
export function CallTime({ startsAt, timeZone, deskZone, locale }: Props) {
  const { t } = useTexts()
  const textIn = (zone: string) =>
    startsAt === undefined ? '' : replyText(startsAt, { locale, timeZone: zone })
  return (
    <>
      <time dateTime={startsAt ?? ''}>{textIn(timeZone)}</time>
      <small className={atDesk} hidden={timeZone === deskZone}>
        {t('call:atDesk')}
        <time dateTime={startsAt ?? ''} data-zone={deskZone}>
          {textIn(deskZone)}
        </time>
      </small>
    </>
  )
}

const atDesk = css`
  font-size: ${size.s};
  font-weight: ${weight.normal};
  color: ${color.muted};
  &:not([hidden]) {
    display: block;
  }
  /* a day is broken only if it is longer than a line */
  > time {
    display: inline-block;
  }
`
