import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { PopupLink } from './PopupLink.tsx'
import { color, radius, shadow, size, space, weight } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { moneyText } from '#components/ui/money.ts'
import { Price } from '#components/ui/Price.tsx'
import { Tag } from '#components/ui/Tag.tsx'
import { pathOf } from '#config/routes.ts'
import type { Plan } from '#server/content/product/contract.ts'
import { MemberPrices } from './MemberPrices.tsx'
import { capacityText, memberPrices, regularPriceMinor, unlimitedCapacity } from './plan-facts.ts'

interface Props {
  productAlias: string
  plan: Plan
}

/** A plan with its list price, contents and order link. */
export function PlanCard({ productAlias, plan }: Props) {
  const texts = useTexts()
  const { t, locale } = texts
  const priceMinor = regularPriceMinor(plan)
  return (
    <article className={card} data-recommended={plan.isRecommended}>
      <h3>
        {plan.name}
        {plan.isRecommended && <Tag tone="primary">{t('product:plan.recommended')}</Tag>}
      </h3>
      <p className={description}>{plan.description}</p>
      <p className={price}>
        <OwnPrices plan={plan} />
        <PlanPrice plan={plan} priceMinor={priceMinor} />
        {priceMinor !== undefined && priceMinor > 0 && (
          <Covered plan={plan} priceMinor={priceMinor} />
        )}
      </p>
      <OrderLink productAlias={productAlias} plan={plan} priceMinor={priceMinor} />
      <h4>{t('product:plan.includes')}</h4>
      <ul>
        {plan.includes.map((it) => (
          <li key={it}>
            <Icon name="tick" size={16} />
            {it}
          </li>
        ))}
      </ul>
      <dl>
        <div>
          <dt>{t('product:plan.covers')}</dt>
          <dd>{capacityText(plan, texts)}</dd>
        </div>
        <div>
          <dt>{t('product:plan.billing.label')}</dt>
          <dd>{t(`product:plan.billing.${plan.billing}`)}</dd>
        </div>
        <div>
          <dt>{t('product:plan.partNumber')}</dt>
          <dd translate="no">{plan.partNumber}</dd>
        </div>
      </dl>
      {priceMinor !== undefined && priceMinor > 0 && <MemberPrices plan={plan} locale={locale} />}
    </article>
  )
}

interface PriceProps {
  plan: Plan
  /** Undefined if the plan has no price of its own. */
  priceMinor: number | undefined
}

/** List price of a plan. That of a plan built to order depends on the parts. */
function PlanPrice({ plan, priceMinor }: PriceProps) {
  const { t } = useTexts()
  const { currency, billing, isBuiltToOrder } = plan
  if (priceMinor === 0) return <b>{t('product:plan.free')}</b>
  if (priceMinor === undefined && isBuiltToOrder) return <small>{t('product:plan.byParts')}</small>
  return (
    <Price
      scale="l"
      isFrom={isBuiltToOrder}
      amount={priceMinor === undefined ? null : { priceMinor, currency, billing }}
    />
  )
}

/**
 * The prices of members above Regular. A page is the same for everyone, so it has them all; the
 * account code names the level of the signed-in person's company on the root element.
 */
function OwnPrices({ plan }: { plan: Plan }) {
  const { t } = useTexts()
  const { currency, billing } = plan
  return memberPrices(plan)
    .filter(({ memberType, priceMinor }) => memberType !== 'REGULAR' && priceMinor > 0)
    .map(({ memberType, priceMinor }) => (
      <span key={memberType} data-member={memberType}>
        <small>{t('product:plan.yours', { level: t(`product:plan.levels.${memberType}`) })}</small>
        <br />
        <Price scale="l" amount={{ priceMinor, currency, billing }} />
      </span>
    ))
}

/** What a price is for: one unit, or several with the price of each if it has no fractions. */
function Covered({ plan, priceMinor }: { plan: Plan; priceMinor: number }) {
  const texts = useTexts()
  const { t, locale } = texts
  const { capacity, unit, currency } = plan
  const per = t(`product:plan.per.${unit}`)
  if (capacity === 1) return <small>{per}</small>
  if (capacity === 0 || capacity === unlimitedCapacity) return null
  const isWhole = priceMinor % capacity === 0
  return (
    <small>
      {t('product:plan.for', { units: capacityText(plan, texts) })}
      {isWhole && (
        <span data-each>
          <br />
          {t('product:plan.each', {
            per,
            price: moneyText({ priceMinor: priceMinor / capacity, currency }, locale),
          })}
        </span>
      )}
    </small>
  )
}

/**
 * Link to the checkout, where the parts of a plan built to order are chosen; or to a quote request
 * for a plan without a price.
 */
function OrderLink({ productAlias, plan, priceMinor }: Props & PriceProps) {
  const { t, locale } = useTexts()
  const kind = orderAction(plan, priceMinor)
  const action = t(`product:plan.${kind}`)
  const label = t('product:plan.of', { action, plan: plan.name })
  if (kind === 'ask')
    return (
      <PopupLink
        tone={plan.isRecommended ? 'primary' : 'secondary'}
        target={{ popup: 'contact-sales', productAlias, plan: plan.partNumber, from: 'plan' }}
        label={label}
      >
        {action}
      </PopupLink>
    )
  return (
    <LinkButton
      tone={plan.isRecommended ? 'primary' : 'secondary'}
      href={`/${locale}${orderPath(kind, productAlias, plan)}`}
      aria-label={label}
      rel="nofollow"
    >
      {action}
    </LinkButton>
  )
}

type OrderAction = 'ask' | 'buyFree' | 'buy' | 'configure'

function orderAction({ isBuiltToOrder }: Plan, priceMinor: number | undefined): OrderAction {
  if (isBuiltToOrder) return 'configure'
  if (priceMinor === undefined) return 'ask'
  return priceMinor === 0 ? 'buyFree' : 'buy'
}

function orderPath(
  kind: Exclude<OrderAction, 'ask'>,
  urlAlias: string,
  { partNumber }: Plan,
): string {
  const type = kind === 'configure' ? 'btocheckout' : 'ordercheckout'
  return pathOf(`marketplace-transaction-${type}`, {}, { urlAlias, partNumber })
}

const card = css`
  display: grid;
  grid-row: span 8;
  grid-template-rows: subgrid;
  padding: ${space[6]};
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.raised};
  &[data-recommended='true'] {
    border-color: ${color.primary};
    box-shadow:
      0 0 0 1px ${color.primary},
      ${shadow.s};
    @media (forced-colors: active) {
      border-width: 3px;
    }
  }
  h3 {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${space[2]};
    font-size: ${size.l};
  }
  h4 {
    margin-block: ${space[6]} ${space[3]};
    font-size: ${size.s};
  }
  li {
    display: flex;
    gap: ${space[2]};
    font-size: ${size.s};
    & + li {
      margin-block-start: ${space[2]};
    }
    svg {
      flex: none;
      margin-block-start: 0.2em;
      color: ${color.teal};
    }
  }
  dl {
    margin-block-start: ${space[6]};
    font-size: ${size.s};
  }
  dl > div {
    display: flex;
    justify-content: space-between;
    gap: ${space[4]};
    padding-block: ${space[2]};
    border-block-start: 1px solid ${color.line};
  }
  dt {
    color: ${color.muted};
  }
  dd {
    font-weight: ${weight.medium};
    text-align: end;
  }
`

const description = css`
  margin-block-start: ${space[2]};
  font-size: ${size.s};
  color: ${color.muted};
`

const price = css`
  display: grid;
  align-content: start;
  margin-block: ${space[5]};
  > b {
    font-size: ${size.xl};
  }
  > small {
    font-size: ${size.s};
    color: ${color.muted};
  }
  > [data-member] {
    display: none;
    small {
      font-size: ${size.s};
      font-weight: ${weight.medium};
      color: ${color.link};
    }
  }
  html[data-member='SILVER'] & > [data-member='SILVER'],
  html[data-member='GOLD'] & > [data-member='GOLD'],
  html[data-member='VIP'] & > [data-member='VIP'] {
    display: block;
    ~ span b {
      font-size: ${size.s};
      font-weight: ${weight.normal};
      text-decoration: line-through;
      color: ${color.muted};
    }
    ~ small [data-each] {
      display: none;
    }
  }
`
