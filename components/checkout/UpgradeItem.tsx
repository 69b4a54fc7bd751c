import { useFormats } from '#components/app/formats.ts'
import { useTexts } from '#components/islands/texts.tsx'
import type { SoldPlan } from '#server/trade/checkout/product-contract.ts'
import { ChoiceCard } from './ChoiceCard.tsx'
import { QuantityField } from './QuantityField.tsx'

interface Props {
  id: string
  plan: SoldPlan
  currency: string
  /** Undefined if the upgrade is not chosen. */
  count: number | undefined
  /** 0 takes the upgrade away. */
  onChange: (count: number) => void
}

/** An upgrade with its price in the label, and how many once it is chosen. */
export function UpgradeItem({ id, plan, currency, count, onChange }: Props) {
  const { t } = useTexts()
  const formats = useFormats()
  const { name, partNumber, price, canPurchase, maximumQuantity } = plan
  return (
    <ChoiceCard
      id={id}
      type="checkbox"
      isChosen={count !== undefined}
      title={name}
      detail={partNumber}
      side={price === null ? t('app-checkout:onRequest') : formats.money(price, currency)}
      reason={canPurchase ? undefined : t('app-checkout:unavailable')}
      onChange={(isChosen) => onChange(isChosen ? 1 : 0)}
    >
      {count !== undefined && canPurchase && (
        <QuantityField
          id={`${id}-count`}
          label={t('app-checkout:quantity.of', { name })}
          value={count}
          max={maximumQuantity}
          onChange={onChange}
        />
      )}
    </ChoiceCard>
  )
}
