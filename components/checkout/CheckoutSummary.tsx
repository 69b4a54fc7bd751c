import { css } from '@linaria/core'
import { useFormats } from '#components/app/formats.ts'
import { WholeCodes } from '#components/app/WholeCodes.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { percentOf } from '#components/order/percent.ts'
import { SumRow } from '#components/order/SumRow.tsx'
import { color, media, size, space, weight } from '#components/theme/tokens.ts'
import { capacityText } from './capacity.ts'
import type { ShownLine, ShownPrice } from './types.ts'
import { WhyPrice } from './WhyPrice.tsx'

interface Props {
  /** Undefined if the selection has no price with the chosen payment method. */
  price: ShownPrice | undefined
  /** True while a changed selection is priced: the sum before stays, dimmed. */
  isPending: boolean
}

/** What is bought and what it costs, with the explanation of the price. */
export function CheckoutSummary({ price, isPending }: Props) {
  const { t } = useTexts()
  const formats = useFormats()
  if (!price) return <p>{t('app-checkout:noPrice')}</p>
  const { lines, totals, preparationDate } = price
  const { currency, goods, taxRate, tax, subtotal } = totals
  const money = (amount: number) => formats.money(amount, currency)
  return (
    <div className={summary} data-pending={isPending || undefined}>
      {lines.length > 0 && (
        <ul>
          {lines.map((it) => (
            <SummaryLine key={it.partNumber} line={it} currency={currency} />
          ))}
        </ul>
      )}
      <dl>
        <SumRow label={t('app-order:sum.goods')} value={money(goods)} />
        {Number(taxRate) > 0 && (
          <SumRow
            label={t('app-order:sum.tax', { percent: percentOf(taxRate) })}
            value={money(tax)}
          />
        )}
        <SumRow label={t('app-order:sum.total')} value={money(subtotal)} isTotal />
      </dl>
      {preparationDate !== null && (
        <p>{t('app-checkout:ready', { day: formats.day(preparationDate.replaceAll('/', '-')) })}</p>
      )}
      <WhyPrice price={price} />
    </div>
  )
}

function SummaryLine({ line, currency }: { line: ShownLine; currency: string }) {
  const texts = useTexts()
  const formats = useFormats()
  const { name, capacity, categoryName, quantity, converted } = line
  const details = [categoryName, capacityText(texts, formats, capacity)].filter((it) => it !== null)
  return (
    <li>
      <span>
        <WholeCodes text={name} />
        <small>{details.join(' · ')}</small>
      </span>
      {converted === null ? (
        <span>{texts.t('app-checkout:onRequest')}</span>
      ) : (
        <span>
          {formats.money(quantity * converted, currency)}
          {quantity > 1 && (
            <small>
              {formats.number(quantity)} × {formats.money(converted, currency)}
            </small>
          )}
        </span>
      )}
    </li>
  )
}

/** Its rules reach its own rows only: those of `WhyPrice`, which is inside, look otherwise. */
const summary = css`
  display: grid;
  gap: ${space[3]};
  font-variant-numeric: tabular-nums;
  &[data-pending] > * {
    opacity: 0.55;
  }
  > ul,
  > dl {
    display: grid;
    gap: ${space[2]};
  }
  > ul > li,
  > dl > div {
    display: flex;
    gap: ${space[4]};
    justify-content: space-between;
  }
  /* the amount goes below a name of which a word does not fit beside it */
  > ul > li {
    flex-wrap: wrap;
    row-gap: 0;
  }
  > ul > li > span:first-child {
    flex: 1 1 min-content;
    overflow-wrap: break-word;
    word-break: keep-all;
  }
  > ul > li > span:last-child {
    flex: none;
    margin-inline-start: auto;
    text-align: end;
  }
  > ul small {
    display: block;
    font-size: ${size.xs};
    color: ${color.muted};
  }
  > dl {
    padding-block-start: ${space[3]};
    border-block-start: 1px solid ${color.line};
  }
  > dl dd {
    flex: none;
    margin: 0;
    text-align: end;
  }
  > dl > [data-total] {
    font-size: ${size.l};
    font-weight: ${weight.bold};
    /* where the bar with the button is always in sight, the total is there */
    ${media.belowDesktop} {
      display: none;
    }
  }
  > p {
    color: ${color.muted};
  }
`
