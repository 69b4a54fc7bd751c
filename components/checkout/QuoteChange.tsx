import { css } from '@linaria/core'
import { useFormats } from '#components/app/formats.ts'
import { WholeCodes } from '#components/app/WholeCodes.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, space, weight } from '#components/theme/tokens.ts'
import type { QuoteState } from '#server/trade/checkout/quote-state-contract.ts'

interface Props {
  change: NonNullable<QuoteState['change']>
  quote: QuoteState
}

/** What differs today from what was quoted, line by line. Source: BT4, BT6. */
export function QuoteChange({ change, quote }: Props) {
  const { t } = useTexts()
  const formats = useFormats()
  const { productCurrency } = quote.totals
  const { title, detail, totals, lines, rate, partNumbers } = change
  const names = partNumbers.map(
    (it) => quote.lines.find((line) => line.partNumber === it)?.name ?? it,
  )
  return (
    <section className={box}>
      <b>{title}</b>
      {/* that of another price speaks of an order that was refused */}
      {totals === null && <p>{detail}</p>}
      {names.length > 0 && <p>{formats.list(names)}</p>}
      <dl>
        {lines.map(({ partNumber, name, old, new: now }) => (
          <div key={partNumber}>
            <dt>
              <WholeCodes text={name} />
            </dt>
            <dd>
              {formats.money(old, productCurrency)} →{' '}
              {now === null ? t('app-bto:state.gone') : formats.money(now, productCurrency)}
            </dd>
          </div>
        ))}
        {rate && (
          <div>
            <dt>{t('app-checkout:changed.rate')}</dt>
            <dd>
              {rate.old} → {rate.new}
            </dd>
          </div>
        )}
        {totals && (
          <div data-total>
            <dt>{t('app-order:sum.total')}</dt>
            <dd>
              {formats.money(totals.old, quote.totals.currency)} →{' '}
              {formats.money(totals.new, totals.currency)}
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

const box = css`
  display: grid;
  gap: ${space[2]};
  margin-block-start: ${space[4]};
  padding: ${space[4]};
  border: 1px solid ${color.warning};
  border-radius: ${radius.m};
  background: ${color.warningTint};
  b,
  [data-total] {
    font-weight: ${weight.bold};
  }
  dl {
    display: grid;
    gap: ${space[2]};
  }
  dl > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space[4]};
    justify-content: space-between;
    font-variant-numeric: tabular-nums;
  }
  dd {
    margin: 0;
    margin-inline-start: auto;
    text-align: end;
  }
`
