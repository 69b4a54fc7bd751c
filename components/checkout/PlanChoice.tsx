import { css } from '@linaria/core'
import { useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'
import type { GeneralCheckout, SoldPlan } from '#server/trade/checkout/product-contract.ts'
import { volumeText } from './capacity.ts'
import { ChoiceCard, choices } from './ChoiceCard.tsx'
import { type GeneralChoice, maximumOf, priceAt } from './general-choice.ts'
import { QuantityField } from './QuantityField.tsx'

interface Props {
  /** Prefix of the ids of the fields. */
  id: string
  product: GeneralCheckout
  choice: GeneralChoice
  onChoose: (changes: Partial<GeneralChoice>) => void
}

/** The plan, its volume, what can be added, and how many. */
export function PlanChoice({ id, product, choice, onChoose }: Props) {
  const { t } = useTexts()
  const { mainPlan, additionalPlans } = product
  const { maximum } = maximumOf(product, choice)
  const maxReason = useMaximumReason(product, choice)
  return (
    <>
      <ProductHead product={product} volume={choice.volume} />
      {mainPlan.volumeList.length > 1 && (
        <fieldset className={choices}>
          <legend>{t('app-checkout:volume')}</legend>
          <Volumes
            name={`${id}-volume`}
            plan={mainPlan}
            currency={product.currency}
            chosen={choice.volume}
            onChoose={(volume) => onChoose({ volume })}
          />
        </fieldset>
      )}
      {additionalPlans.length > 0 && (
        <fieldset className={choices}>
          <legend>{t('app-checkout:additions')}</legend>
          {additionalPlans.map((plan) => (
            <Addition
              key={plan.partNumber}
              id={id}
              plan={plan}
              currency={product.currency}
              additions={choice.additions}
              onChoose={(additions) => onChoose({ additions })}
            />
          ))}
        </fieldset>
      )}
      {maximum >= 1 && (
        <QuantityField
          id={`${id}-quantity`}
          label={t('app-checkout:quantity.label')}
          value={choice.quantity}
          max={maximum}
          maxReason={maxReason}
          onChange={(quantity) => onChoose({ quantity })}
        />
      )}
    </>
  )
}

function ProductHead({ product, volume }: { product: GeneralCheckout; volume: number }) {
  const { t } = useTexts()
  const formats = useFormats()
  const hrefOf = useHrefs()
  const { thumbnailUrl, productName, urlAlias, mainPlan, currency, lang } = product
  const price = priceAt(mainPlan, volume)
  return (
    <div className={head}>
      <img src={thumbnailUrl} alt="" width="72" height="72" />
      <div>
        <a href={hrefOf('marketplace-product', { id: urlAlias })} lang={lang}>
          {productName}
        </a>
        <b>{mainPlan.name}</b>
        <small translate="no">{mainPlan.partNumber}</small>
      </div>
      <b>{price === null ? t('app-checkout:onRequest') : formats.money(price, currency)}</b>
    </div>
  )
}

interface VolumesProps {
  name: string
  plan: SoldPlan
  currency: string
  chosen: number
  onChoose: (volume: number) => void
}

/** Volumes of a plan, each with its price. */
function Volumes({ name, plan, currency, chosen, onChoose }: VolumesProps) {
  const { t } = useTexts()
  const formats = useFormats()
  return plan.volumeList.map(({ capacity, price }) => (
    <ChoiceCard
      key={capacity}
      type="radio"
      name={name}
      isChosen={capacity === chosen}
      title={t('app-order:lines.capacity', { capacity: volumeText({ t }, formats, capacity) })}
      side={formats.money(price, currency)}
      onChange={() => onChoose(capacity)}
    />
  ))
}

interface AdditionProps {
  id: string
  plan: SoldPlan
  currency: string
  additions: ReadonlyMap<string, number>
  onChoose: (additions: ReadonlyMap<string, number>) => void
}

/** A plan that can be added, with its volumes once it is; or why it cannot. */
function Addition({ id, plan, currency, additions, onChoose }: AdditionProps) {
  const { t } = useTexts()
  const formats = useFormats()
  const { partNumber, name, canPurchase } = plan
  const volume = additions.get(partNumber)
  const price = priceAt(plan, volume ?? plan.capacity)
  const others = [...additions].filter(([it]) => it !== partNumber)
  return (
    <ChoiceCard
      type="checkbox"
      isChosen={volume !== undefined}
      title={name}
      detail={partNumber}
      side={price === null ? t('app-checkout:onRequest') : formats.money(price, currency)}
      reason={canPurchase ? undefined : t('app-checkout:unavailable')}
      onChange={(isChosen) =>
        onChoose(new Map(isChosen ? [...others, [partNumber, plan.capacity]] : others))
      }
    >
      {volume !== undefined && plan.volumeList.length > 1 && (
        <Volumes
          name={`${id}-${partNumber}`}
          plan={plan}
          currency={currency}
          chosen={volume}
          onChoose={(next) => onChoose(new Map([...others, [partNumber, next]]))}
        />
      )}
    </ChoiceCard>
  )
}

/** Returns why there is a maximum: a share, a limited quantity, or only the general limit. */
function useMaximumReason(product: GeneralCheckout, choice: GeneralChoice): string | undefined {
  const { t } = useTexts()
  const { number } = useFormats()
  const { maximum, plan } = maximumOf(product, choice)
  const { sharePoint, limitedQuantity } = plan
  const values = { count: maximum, n: number(maximum), name: plan.name }
  if (sharePoint.isLicense && sharePoint.remainQuantity === maximum)
    return t('app-checkout:quantity.share', values)
  return limitedQuantity === maximum ? t('app-checkout:quantity.limited', values) : undefined
}

const head = css`
  display: flex;
  gap: ${space[4]};
  align-items: start;
  img {
    flex: none;
    border-radius: ${radius.s};
    object-fit: cover;
  }
  > div {
    display: grid;
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  > b {
    flex: none;
  }
  a {
    color: ${color.link};
  }
  b {
    font-weight: ${weight.bold};
    font-variant-numeric: tabular-nums;
  }
  small {
    font-size: ${size.xs};
    color: ${color.muted};
  }
  /* a name needs the room beside the picture */
  ${media.belowTablet} {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    row-gap: 0;
    > img {
      grid-row: span 2;
    }
  }
`
