import { css } from '@linaria/core'
import type { MembershipLevel } from '#components/document/context.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { discountFacts } from '#components/membership/discount.ts'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { moneyText } from '#components/ui/money.ts'

interface Props {
  levels: readonly MembershipLevel[]
}

/** Membership levels with their thresholds, discounts and benefits. Source: spec §1. */
export function MembershipLadder({ levels }: Props) {
  const { t, locale } = useTexts()
  return (
    <ol className={ladder}>
      {levels.map(({ code, discountPercent, benefits, reachedAtMinor, currency }) => (
        <li key={code} data-level={code}>
          <h3>{t(`home:membership.levels.${code}`)}</h3>
          <p>
            <b>
              {discountPercent > 0
                ? t('home:membership.discount', discountFacts(discountPercent))
                : t('home:membership.listPrice')}
            </b>
            {reachedAtMinor > 0
              ? t('home:membership.reachedAt', {
                  amount: moneyText({ priceMinor: reachedAtMinor, currency }, locale),
                })
              : t('home:membership.start')}
          </p>
          <ul>
            {benefits.map((it) => (
              <li key={it}>
                <Icon name="tick" size={16} />
                {t(`home:membership.benefits.${it}`)}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

const ladder = css`
  display: grid;
  gap: ${space[4]};
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${media.desktop} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  > li {
    padding: ${space[6]};
    border: 1px solid ${color.line};
    border-block-start: 4px solid var(--metal);
    border-radius: ${radius.l};
    background: ${color.raised};
    --metal: ${color.edge};
  }
  [data-level='SILVER'] {
    --metal: #a3b1c6;
  }
  [data-level='GOLD'] {
    --metal: #d9a521;
  }
  [data-level='VIP'] {
    --metal: ${color.primary};
  }
  p {
    display: grid;
    margin-block: ${space[2]} ${space[4]};
    font-size: ${size.s};
    color: ${color.muted};
  }
  b {
    font-size: ${size.xl};
    font-weight: ${weight.bold};
    color: ${color.ink};
  }
  ul {
    display: grid;
    gap: ${space[2]};
    font-size: ${size.s};
  }
  ul li {
    display: flex;
    align-items: center;
    gap: ${space[2]};
    svg {
      flex: none;
      color: ${color.teal};
    }
  }
`
