import { css } from '@linaria/core'
import { ArrowRight, CalendarClock } from 'lucide-react'
import { useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'
import type { GiftValueExpiringInfo } from '#server/trade/giftvalue/contract.ts'

const warnDays = 30

/** The balance and what expires next, as one statement from one answer. Source: GV1, GV5. */
export function Balance({ info }: { info: GiftValueExpiringInfo }) {
  const { t } = useTexts()
  const formats = useFormats()
  const hrefOf = useHrefs()
  const { currency, balance, giftValue, expiryDate, daysLeft, timeZone, expiresWithin } = info
  const soon = expiresWithin.filter((it) => it.amount > 0).toSorted((a, b) => a.days - b.days)
  return (
    <section className={box} aria-label={t('app-gift-value:balance')}>
      <p>
        {t('app-gift-value:balance')} <strong>{formats.money(balance, currency)}</strong>
      </p>
      {expiryDate !== null && daysLeft !== null && (
        <div data-soon={daysLeft <= warnDays}>
          <CalendarClock size={20} aria-hidden="true" />
          <p>
            {t('app-gift-value:next', {
              amount: formats.money(giftValue, currency),
              day: formats.day(expiryDate),
              left:
                daysLeft === 0
                  ? t('app-gift-value:today', { zone: timeZone })
                  : t('app-gift-value:inDays', { count: daysLeft, n: formats.number(daysLeft) }),
            })}{' '}
            <small>{t('app-gift-value:soonest')}</small>
          </p>
          <a href={hrefOf('marketplace')}>
            {t('app-gift-value:spend')}
            <ArrowRight size={16} aria-hidden="true" />
          </a>
        </div>
      )}
      {soon.length > 0 && (
        <dl>
          {soon.map(({ days, amount }) => (
            <div key={days}>
              <dt>{t('app-gift-value:within', { count: days, n: formats.number(days) })}</dt>
              <dd>{formats.money(amount, currency)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

const box = css`
  display: grid;
  gap: ${space[4]};
  padding: ${space[5]};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.raised};
  > p {
    color: ${color.muted};
  }
  strong {
    display: block;
    font-size: ${size.xxl};
    font-weight: ${weight.bold};
    font-variant-numeric: tabular-nums;
    color: ${color.ink};
  }
  small {
    font-size: inherit;
    color: ${color.muted};
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]} ${space[3]};
    align-items: center;
    padding: ${space[3]} ${space[4]};
    border-radius: ${radius.m};
    background: ${color.sunken};
    > svg {
      flex: none;
      color: ${color.muted};
    }
    > p {
      flex: 1 1 14rem;
      text-wrap: pretty;
      /* keeps dates whole */
      &:lang(zh) {
        word-break: keep-all;
      }
    }
    &[data-soon='true'] {
      background: ${color.warningTint};
      > svg {
        color: ${color.warning};
      }
    }
    @media (forced-colors: active) {
      border: 1px solid;
    }
  }
  a {
    display: inline-flex;
    gap: ${space[1]};
    align-items: center;
    min-height: 32px;
    font-weight: ${weight.medium};
    color: ${color.link};
  }
  dl {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[3]} ${space[8]};
  }
  dt {
    font-size: ${size.xs};
    color: ${color.muted};
  }
  dd {
    margin: 0;
    font-weight: ${weight.medium};
    font-variant-numeric: tabular-nums;
  }
  ${media.belowTablet} {
    dl {
      display: grid;
      > div {
        display: flex;
        justify-content: space-between;
      }
      dt {
        font-size: inherit;
      }
    }
  }
`
