import { css, cx } from '@linaria/core'
import type { MembershipLevel } from '#components/document/context.ts'
import { type Texts, useTexts } from '#components/islands/texts.tsx'
import { textAt } from '#components/sections/section-items.ts'
import { type SectionProps, TitledSection } from '#components/sections/TitledSection.tsx'
import { color, media, size, space, weight } from '#components/theme/tokens.ts'
import { moneyText } from '#components/ui/money.ts'
import { Tag } from '#components/ui/Tag.tsx'
import { discountFacts } from './discount.ts'
import { LevelTable } from './LevelTable.tsx'
import { surface } from './surface.ts'

/** Price of a membership plan. */
export interface PricedPlan {
  code: string
  partNumber: string
  /** In hundredths of the currency. */
  price: number
  currency: string
}

interface Props extends SectionProps {
  levels: readonly MembershipLevel[]
  plans: readonly PricedPlan[]
}

/**
 * Membership levels, each with its requirement, its discount, and the price of its plan where plans
 * are sold.
 * Source: spec §1, §9.
 */
export function MembershipLevels({ section, tone, levels, plans }: Props) {
  const { t, lang, locale } = useTexts()
  return (
    <TitledSection section={section} tone={tone}>
      <ol className={cards}>
        {section.items.map(({ body }, index) => {
          const code = textAt(section.content, 'levels', index)
          const level = levels.find((it) => it.code === code)
          const plan = plans.find((it) => it.code === code)
          if (!level) return null
          return (
            <li
              key={level.code}
              className={cx(surface, card)}
              data-level={level.code}
              data-member-type={level.rank}
            >
              <h3 lang={lang}>{t(`membership:plans.${level.code}`)}</h3>
              <span data-mine lang={lang}>
                <Tag tone="teal">{t('membership:levels.yours')}</Tag>
              </span>
              <b lang={lang}>{discountText(level, t)}</b>
              <p>{body}</p>
              <dl lang={lang}>
                <div>
                  <dt>{t('membership:levels.reached')}</dt>
                  <dd>{requirementText(level, { t, locale })}</dd>
                </div>
                {plan && (
                  <div>
                    <dt>{t('membership:levels.plan')}</dt>
                    <dd>
                      {plan.price === 0
                        ? t('membership:levels.free')
                        : moneyText({ priceMinor: plan.price, currency: plan.currency }, locale)}
                      <small>{plan.partNumber}</small>
                    </dd>
                  </div>
                )}
              </dl>
            </li>
          )
        })}
      </ol>
      <h3 className={between} lang={lang}>
        {t('membership:table.title')}
      </h3>
      <div lang={lang}>
        <LevelTable levels={levels} />
      </div>
    </TitledSection>
  )
}

function requirementText(
  { reachedAtMinor: priceMinor, currency }: MembershipLevel,
  { t, locale }: Pick<Texts, 't' | 'locale'>,
): string {
  return priceMinor === 0
    ? t('membership:levels.start')
    : t('membership:levels.withOrders', { amount: moneyText({ priceMinor, currency }, locale) })
}

/** Formats a discount: "20% off", or "list price" if there is none. */
function discountText({ discountPercent }: MembershipLevel, t: Texts['t']): string {
  if (discountPercent === 0) return t('home:membership.listPrice')
  return t('home:membership.discount', discountFacts(discountPercent))
}

const cards = css`
  display: grid;
  gap: ${space[4]};
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${media.desktop} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`

const card = css`
  --metal: ${color.edge};
  position: relative;
  display: flex;
  flex-direction: column;
  border-block-start: 4px solid var(--metal);
  &[data-level='SILVER'] {
    --metal: #a3b1c6;
  }
  &[data-level='GOLD'] {
    --metal: #d9a521;
  }
  &[data-level='VIP'] {
    --metal: ${color.primary};
  }
  &[data-own] {
    border-color: var(--metal) ${color.teal} ${color.teal};
  }
  &:not([data-own]) > [data-mine] {
    display: none;
  }
  > [data-mine] {
    position: absolute;
    inset: -14px ${space[4]} auto auto;
  }
  h3 {
    font-size: ${size.s};
    font-weight: ${weight.medium};
    color: ${color.muted};
  }
  > b {
    margin-block: ${space[1]} ${space[2]};
    font-size: ${size.xl};
    font-weight: ${weight.bold};
  }
  p {
    font-size: ${size.s};
    color: ${color.muted};
  }
  dl {
    display: grid;
    gap: ${space[3]};
    margin-block-start: auto;
    padding-block-start: ${space[5]};
    font-size: ${size.s};
  }
  dt {
    color: ${color.muted};
  }
  dd {
    font-weight: ${weight.medium};
    font-variant-numeric: tabular-nums;
  }
  small {
    display: block;
    font-size: ${size.xs};
    font-weight: ${weight.normal};
    color: ${color.muted};
  }
`

const between = css`
  margin-block: ${space[10]} ${space[4]};
  font-size: ${size.xl};
`
