import { css } from '@linaria/core'
import { useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { hasPermission, useProfile } from '#components/app/profile.ts'
import { StatusMark } from '#components/app/StatusMark.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import type { LevelTarget, MembershipStanding } from '#server/trade/standing/contract.ts'
import { useLevelName } from './level-name.ts'

const soonDays = 60

/** The first sentence: level, until when, what keeps it and what reaches the next. Source: MB1. */
export function StandingHead({ standing }: { standing: MembershipStanding }) {
  const { t } = useTexts()
  const formats = useFormats()
  const nameOf = useLevelName()
  const { memberType, levelEndDate, daysLeft, keep, next } = standing
  const level = nameOf(memberType)
  const isEndingSoon = memberType > 0 && keep !== null && keep.missing > 0 && daysLeft <= soonDays
  return (
    <section className={head} aria-label={t('app-standing:own')}>
      <p>
        <strong>
          {memberType === 0
            ? level
            : t('app-standing:until', { level, day: formats.day(levelEndDate) })}
        </strong>
        {isEndingSoon && (
          <StatusMark
            tone="warning"
            text={
              daysLeft === 0
                ? t('app-standing:endsToday')
                : t('app-standing:endsIn', { count: daysLeft, n: formats.number(daysLeft) })
            }
          />
        )}
      </p>
      {keep && <Target standing={standing} target={keep} kind="keep" />}
      {next ? (
        <Target standing={standing} target={next} kind="next" />
      ) : (
        <p>{t('app-standing:highest', { level })}</p>
      )}
      <Actions standing={standing} />
      <p data-rule>{t('app-standing:rule', { currency: standing.currency })}</p>
    </section>
  )
}

interface TargetProps {
  standing: MembershipStanding
  target: LevelTarget
  kind: 'keep' | 'next'
}

/** "USD 1,250 more by Nov 12, 2027 keeps Gold; orders in process bring 900", with a bar. */
function Target({ standing, target, kind }: TargetProps) {
  const { t } = useTexts()
  const formats = useFormats()
  const nameOf = useLevelName()
  const { currency, accumulatedAmount, openOrders, levelEndDate } = standing
  const money = (minor: number) => formats.money(minor, currency)
  const level = nameOf(target.memberType)
  const isReached = target.missing === 0
  return (
    <div className={targetBox}>
      <p>
        <b>
          {isReached
            ? t('app-standing:kept', { level })
            : t(`app-standing:${kind}`, {
                amount: money(target.missing),
                day: formats.day(levelEndDate),
                level,
              })}
        </b>{' '}
        {!isReached && openOrders.amount > 0 && (
          <span>
            {target.missingAfterOpenOrders === 0
              ? t(`app-standing:open.${kind}`, { amount: money(openOrders.amount), level })
              : t('app-standing:open.rest', {
                  amount: money(openOrders.amount),
                  rest: money(target.missingAfterOpenOrders),
                })}
          </span>
        )}
      </p>
      <svg width="100%" height="8" aria-hidden="true">
        <rect width="100%" height="8" rx="4" data-part="all" />
        <rect
          width={share(accumulatedAmount + openOrders.amount, target.amount)}
          height="8"
          rx="4"
          data-part="open"
        />
        <rect width={share(accumulatedAmount, target.amount)} height="8" rx="4" data-part="done" />
      </svg>
      <small>
        {t('app-standing:counted', {
          amount: money(accumulatedAmount),
          of: money(target.amount),
        })}
      </small>
    </div>
  )
}

function share(amount: number, of: number): string {
  return `${of === 0 ? 100 : Math.min(100, (amount / of) * 100)}%`
}

/** Links to renew the level and to buy the next one, if they are sold, or why there are none. */
function Actions({ standing }: { standing: MembershipStanding }) {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const nameOf = useLevelName()
  const profile = useProfile()
  if (!hasPermission(profile, 'membership.renew')) return <p>{t('app-standing:viewOnly')}</p>
  const offers = standing.levels.flatMap((it) =>
    it.plan && it.plan.effect !== null && it.memberType <= standing.memberType + 1
      ? [{ ...it, plan: it.plan, isOwn: it.plan.effect === 'MaintainLevel' }]
      : [],
  )
  if (offers.length === 0) return null
  return (
    <div className={actions}>
      {offers.map(({ memberType, plan, isOwn }) => (
        <a
          key={plan.partNumber}
          className={button}
          data-tone={isOwn ? 'primary' : 'secondary'}
          href={hrefOf(
            'marketplace-transaction-renew-checkout',
            {},
            { partNumber: plan.partNumber },
          )}
        >
          {t(isOwn ? 'app-standing:renew' : 'app-standing:buy', { level: nameOf(memberType) })}
        </a>
      ))}
    </div>
  )
}

const head = css`
  display: grid;
  gap: ${space[4]};
  padding: ${space[5]};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.raised};
  > p:first-child {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[1]} ${space[4]};
    align-items: center;
  }
  strong {
    font-size: ${size.xxl};
    font-weight: ${weight.bold};
    text-wrap: balance;
    &:lang(zh) {
      word-break: keep-all;
    }
  }
  [data-rule] {
    max-width: 72ch;
    font-size: ${size.xs};
    color: ${color.muted};
  }
`

const targetBox = css`
  display: grid;
  gap: ${space[2]};
  b {
    font-weight: ${weight.bold};
  }
  small {
    font-size: ${size.xs};
    color: ${color.muted};
    font-variant-numeric: tabular-nums;
  }
  [data-part='all'] {
    fill: ${color.sunken};
  }
  [data-part='open'] {
    fill: color-mix(in srgb, ${color.teal} 35%, ${color.raised});
  }
  [data-part='done'] {
    fill: ${color.teal};
  }
  @media (forced-colors: active) {
    [data-part='all'] {
      fill: Canvas;
      stroke: CanvasText;
    }
    [data-part='open'] {
      fill: GrayText;
    }
    [data-part='done'] {
      fill: Highlight;
    }
  }
`

const actions = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
`
