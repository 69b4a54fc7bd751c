import { css } from '@linaria/core'
import { withZoneLast } from '#config/moments.ts'
import { useFormats } from '#components/app/formats.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { useSecondsUntil } from '#components/app/use-seconds-until.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, space } from '#components/theme/tokens.ts'
import { dateFormat } from '#config/intl.ts'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'
import type { Quote } from '#server/trade/checkout/quote-contract.ts'

const warningSeconds = 120
const daySeconds = 86_400

interface Props {
  quote: Quote
  isBusy: boolean
  onHoldAgain: () => void
}

/** Until when the price is held; two minutes before, and after it, one click holds it again. */
export function HoldClock({ quote, isBusy, onHoldAgain }: Props) {
  const { t, locale } = useTexts()
  const formats = useFormats()
  const seconds = useSecondsUntil(quote.expiresAt)
  const format = dateFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  const time = withZoneLast(format, new Date(quote.expiresAt))
  const isEnding = seconds <= warningSeconds
  const text =
    seconds === 0
      ? t('app-checkout:hold.ended')
      : isEnding
        ? t('app-checkout:hold.ending', { time, left: clockText(seconds, formats.number) })
        : seconds > daySeconds
          ? t('app-checkout:hold.until', { time: formats.moment(quote.expiresAt) })
          : t('app-checkout:hold.until', { time })
  return (
    <div className={clock} data-ending={isEnding || undefined}>
      <p>{text}</p>
      {/* not each second, but once at each step */}
      <p role="status" className={visuallyHidden}>
        {isEnding && t(`app-checkout:hold.${seconds === 0 ? 'ended' : 'endsSoon'}`)}
      </p>
      {isEnding && (
        <AppButton size="s" isBusy={isBusy} onClick={onHoldAgain}>
          {t('app-checkout:hold.again')}
        </AppButton>
      )}
    </div>
  )
}

/** Returns 85 seconds as "1:25". */
function clockText(seconds: number, number: (value: number) => string): string {
  return `${number(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`
}

const clock = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  align-items: center;
  justify-content: space-between;
  color: ${color.muted};
  font-variant-numeric: tabular-nums;
  &[data-ending] {
    color: ${color.warning};
  }
`
