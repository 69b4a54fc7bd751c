import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, size, weight } from '#components/theme/tokens.ts'
import { moneyText } from './money.ts'

interface Props {
  /** In hundredths; null if the price is on request. */
  amount: { priceMinor: number; currency: string; billing: 'month' | 'year' | 'once' } | null
  /** True if the amount is the lowest of several prices. */
  isFrom?: boolean
  scale?: 's' | 'l'
}

/** A list price with its billing period, or “Price on request”. */
export function Price({ amount, isFrom = false, scale = 's' }: Props) {
  const { t, locale } = useTexts()
  if (!amount) return <span className={price}>{t('ui:price.onRequest')}</span>
  // "From USD 9.00" in English, "USD 9.00 起" in Chinese: one of the two texts is empty
  const [before, after] = isFrom ? [t('ui:price.from'), t('ui:price.fromAfter')] : ['', '']
  return (
    <span className={price} data-scale={scale}>
      {before && <small>{before} </small>}
      <b>{moneyText(amount, locale)}</b>
      {after && <small> {after}</small>}
      {amount.billing !== 'once' && <small> {t(`ui:price.${amount.billing}`)}</small>}
    </span>
  )
}

const price = css`
  font-size: ${size.s};
  color: ${color.muted};
  font-variant-numeric: tabular-nums;
  b {
    font-size: ${size.m};
    font-weight: ${weight.bold};
    color: ${color.ink};
    white-space: nowrap;
  }
  small {
    font-size: ${size.xs};
  }
  &[data-scale='l'] b {
    font-size: ${size.xl};
    letter-spacing: -0.01em;
  }
  &[data-scale='l'] small {
    font-size: ${size.s};
  }
`
