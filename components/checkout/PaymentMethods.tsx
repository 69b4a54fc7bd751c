import { css } from '@linaria/core'
import { useId } from 'react'
import { useFormats } from '#components/app/formats.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'
import type { Prices } from '#server/trade/checkout/price-contract.ts'
import { GiftLots } from './GiftLots.tsx'
import { percentOf } from './shown-price.ts'
import type { PaymentMethodCode, PaymentOption } from './types.ts'

interface Props {
  prices: Prices
  chosen: PaymentMethodCode
  onChoose: (code: PaymentMethodCode) => void
  /** True if a method that is closed now may be chosen, because an Admin pays later. */
  mayChooseClosed: boolean
}

/**
 * The ways to pay, each with its total; those that are closed say why and what would open them.
 * Source: PY1, C6.
 */
export function PaymentMethods({ prices, chosen, onChoose, mayChooseClosed }: Props) {
  const { t } = useTexts()
  return (
    <fieldset className={methods}>
      <legend>{t('app-checkout:payment.legend')}</legend>
      {prices.paymentMethods.map((option) => (
        <Method
          key={option.paymentMethodCode}
          option={option}
          prices={prices}
          isChosen={option.paymentMethodCode === chosen}
          isClosed={!option.status && !mayChooseClosed}
          onChoose={onChoose}
        />
      ))}
    </fieldset>
  )
}

interface MethodProps {
  option: PaymentOption
  prices: Prices
  isChosen: boolean
  isClosed: boolean
  onChoose: (code: PaymentMethodCode) => void
}

function Method({ option, prices, isChosen, isClosed, onChoose }: MethodProps) {
  const { t } = useTexts()
  const formats = useFormats()
  const id = useId()
  const { paymentMethodCode: code, totals } = option
  return (
    <div className={card} data-chosen={isChosen || undefined} data-closed={isClosed || undefined}>
      <input
        type="radio"
        id={id}
        name="payment-method"
        checked={isChosen}
        aria-disabled={isClosed || undefined}
        aria-describedby={`${id}-facts`}
        onChange={() => !isClosed && onChoose(code)}
      />
      <label htmlFor={id}>
        <b>{t(`app-order:payment.${code}`)}</b>
        {totals && <b>{formats.money(totals.subtotal, totals.currency)}</b>}
      </label>
      <div id={`${id}-facts`}>
        <MethodFacts option={option} />
        {isChosen && code === giftValue && prices.giftValue && <GiftLots use={prices.giftValue} />}
      </div>
    </div>
  )
}

const giftValue = 0

/** Tax, rate and what is left to spend, or why the method is closed and what would open it. */
function MethodFacts({ option }: { option: PaymentOption }) {
  const { t } = useTexts()
  const formats = useFormats()
  const { reasonCode, available, totals, paymentMethodCode: code } = option
  const isTaxed = totals !== null && Number(totals.taxRate) > 0
  const isConverted = totals !== null && totals.currency !== totals.productCurrency
  return (
    <>
      {reasonCode !== null && (
        <p data-reason>{t(`app-checkout:reason.${reasonCode.replaceAll('.', '_')}`)}</p>
      )}
      {available && (
        <p>
          {t(`app-checkout:available.${code}`, {
            amount: formats.money(available.amount, available.currency),
          })}
        </p>
      )}
      {code === creditCard && <p>{t('app-checkout:payment.card')}</p>}
      {(isTaxed || isConverted) && (
        <p>
          {[
            isTaxed && t('app-checkout:payment.tax', { percent: percentOf(totals.taxRate) }),
            isConverted &&
              t('app-checkout:payment.rate', {
                from: totals.productCurrency,
                to: totals.currency,
                rate: totals.rate,
              }),
          ]
            .filter((it) => it !== false)
            .join(' · ')}
        </p>
      )}
    </>
  )
}

const creditCard = 2

const methods = css`
  display: grid;
  gap: ${space[2]};
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    margin-block-end: ${space[2]};
    color: ${color.muted};
  }
`

const card = css`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0 ${space[3]};
  padding: ${space[3]} ${space[4]};
  border: 1px solid ${color.edge};
  border-radius: ${radius.m};
  &[data-chosen] {
    border-color: ${color.primary};
    background: ${color.tint};
    box-shadow: inset 0 0 0 1px ${color.primary};
  }
  &[data-closed] {
    border-color: ${color.line};
    background: ${color.sunken};
    label {
      color: ${color.muted};
      cursor: not-allowed;
    }
  }
  input {
    /* above the label, which covers the card */
    position: relative;
    z-index: 1;
    width: 18px;
    height: 18px;
    margin-block: 3px;
    accent-color: ${color.primary};
  }
  label {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space[4]};
    justify-content: space-between;
    cursor: pointer;
    /* the whole card */
    &::after {
      content: '';
      position: absolute;
      inset: 0;
    }
  }
  b {
    font-weight: ${weight.medium};
    font-variant-numeric: tabular-nums;
  }
  > div {
    grid-column: 2;
    font-size: ${size.s};
    color: ${color.muted};
    p[data-reason] {
      color: ${color.warning};
    }
  }
`
