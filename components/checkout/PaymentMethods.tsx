import { useFormats } from '#components/app/formats.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { percentOf } from '#components/order/percent.ts'
import type { Prices } from '#server/trade/checkout/price-contract.ts'
import { ChoiceCard, choices } from './ChoiceCard.tsx'
import { GiftLots } from './GiftLots.tsx'
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
    <fieldset className={choices}>
      {prices.paymentMethods.length > 1 && <legend>{t('app-checkout:payment.legend')}</legend>}
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
  const { paymentMethodCode: code, totals, reasonCode } = option
  const reason =
    reasonCode === null ? '' : t(`app-checkout:reason.${reasonCode.replaceAll('.', '_')}`)
  return (
    <ChoiceCard
      type="radio"
      name="payment-method"
      isChosen={isChosen}
      title={t(`app-order:payment.${code}`)}
      {...(totals && { side: formats.money(totals.subtotal, totals.currency) })}
      reason={isClosed ? reason : undefined}
      facts={
        <>
          {!isClosed && reason !== '' && <p data-reason>{reason}</p>}
          <MethodFacts option={option} />
          {isChosen && code === giftValue && prices.giftValue && (
            <GiftLots use={prices.giftValue} />
          )}
        </>
      }
      onChange={() => onChoose(code)}
    />
  )
}

const giftValue = 0

/** Tax, rate and what is left to spend. */
function MethodFacts({ option }: { option: PaymentOption }) {
  const { t } = useTexts()
  const formats = useFormats()
  const { available, totals, paymentMethodCode: code } = option
  const isTaxed = totals !== null && Number(totals.taxRate) > 0
  const isConverted = totals !== null && totals.currency !== totals.productCurrency
  return (
    <>
      {available && (
        <p>
          {t(`app-checkout:available.${code}`, {
            amount: formats.money(available.amount, available.currency),
          })}
        </p>
      )}
      {code === creditCard && <p>{t('app-checkout:payment.card')}</p>}
      {isTaxed && <p>{t('app-checkout:payment.tax', { percent: percentOf(totals.taxRate) })}</p>}
      {isConverted && (
        <p>
          {t('app-checkout:payment.rate', {
            from: totals.productCurrency,
            to: totals.currency,
            rate: totals.rate,
          })}
        </p>
      )}
    </>
  )
}

const creditCard = 2
