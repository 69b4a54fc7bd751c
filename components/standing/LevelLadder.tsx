import { css } from '@linaria/core'
import { Check } from 'lucide-react'
import { useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { Panel } from '#components/app/Panel.tsx'
import { hasPermission, useProfile } from '#components/app/profile.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'
import type { LevelOffer, MembershipStanding } from '#server/trade/standing/contract.ts'
import { useLevelName } from './level-name.ts'

/** The four levels as a list: threshold, benefits, what each would save, its plan. Source: MB3. */
export function LevelLadder({ standing }: { standing: MembershipStanding }) {
  const { t } = useTexts()
  const hasSaving = standing.levels.some((it) => it.saving > 0)
  return (
    <Panel title={t('app-standing:ladder.title')}>
      <ol className={ladder}>
        {standing.levels.map((it) => (
          <Level key={it.code} offer={it} standing={standing} />
        ))}
      </ol>
      {hasSaving && <p className={note}>{t('app-standing:ladder.savingNote')}</p>}
    </Panel>
  )
}

function Level({ offer, standing }: { offer: LevelOffer; standing: MembershipStanding }) {
  const { t } = useTexts()
  const formats = useFormats()
  const nameOf = useLevelName()
  const { memberType, threshold, discountPercent, benefits, saving } = offer
  const isOwn = memberType === standing.memberType
  const { currency } = standing
  return (
    <li data-own={isOwn || undefined} aria-current={isOwn || undefined}>
      <h3>
        {nameOf(memberType)}
        {isOwn && <span>{t('app-standing:ladder.own')}</span>}
      </h3>
      <p>
        {memberType === 0
          ? t('app-standing:ladder.start')
          : t('app-standing:ladder.from', { amount: formats.money(threshold, currency) })}
      </p>
      <ul>
        {benefits.length === 0 && <li>{t('app-standing:ladder.listPrices')}</li>}
        {benefits.map((it) => (
          <li key={it}>
            <Check size={16} aria-hidden="true" />
            {t(`app-standing:benefit.${it}`, { percent: discountPercent })}
          </li>
        ))}
      </ul>
      {saving > 0 && (
        <p>{t('app-standing:ladder.saving', { amount: formats.money(saving, currency) })}</p>
      )}
      <PlanLink offer={offer} />
    </li>
  )
}

/** Price of the plan with the level's last day, as a link for those who may buy it. */
function PlanLink({ offer: { memberType, plan } }: { offer: LevelOffer }) {
  const { t } = useTexts()
  const formats = useFormats()
  const hrefOf = useHrefs()
  const nameOf = useLevelName()
  const profile = useProfile()
  if (!plan || plan.effect === null || plan.levelEndDate === null) return null
  const isOwn = plan.effect === 'MaintainLevel'
  return (
    <p>
      {t('app-standing:ladder.plan', {
        amount: formats.money(plan.price, plan.currency),
        day: formats.day(plan.levelEndDate),
      })}{' '}
      {hasPermission(profile, 'membership.renew') && (
        <a
          href={hrefOf(
            'marketplace-transaction-renew-checkout',
            {},
            { partNumber: plan.partNumber },
          )}
        >
          {t(isOwn ? 'app-standing:renew' : 'app-standing:buy', { level: nameOf(memberType) })}
        </a>
      )}
    </p>
  )
}

const ladder = css`
  display: grid;
  gap: ${space[3]};
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media (min-width: 1200px) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  > li {
    display: grid;
    gap: ${space[3]};
    align-content: start;
    padding: ${space[4]};
    border: 1px solid ${color.line};
    border-radius: ${radius.m};
    &[data-own] {
      border-color: ${color.primary};
      background: ${color.tint};
      outline: 1px solid ${color.primary};
    }
  }
  h3 {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]};
    align-items: center;
    justify-content: space-between;
    font-size: ${size.m};
    span {
      padding: 1px ${space[2]};
      border-radius: ${radius.full};
      background: ${color.primary};
      font-size: ${size.xs};
      font-weight: ${weight.medium};
      color: ${color.onPrimary};
    }
  }
  ul {
    display: grid;
    gap: ${space[1]};
  }
  li li {
    display: flex;
    gap: ${space[2]};
    align-items: start;
    svg {
      flex: none;
      margin-block-start: 2px;
      color: ${color.teal};
    }
  }
  p {
    color: ${color.muted};
    font-variant-numeric: tabular-nums;
  }
  a {
    display: block;
    width: fit-content;
    padding-block: 3px;
    font-weight: ${weight.medium};
    color: ${color.link};
  }
`

const note = css`
  max-width: 72ch;
  font-size: ${size.xs};
  color: ${color.muted};
`
