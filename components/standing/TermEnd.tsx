import { css } from '@linaria/core'
import { useFormats } from '#components/app/formats.ts'
import { Panel } from '#components/app/Panel.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, space } from '#components/theme/tokens.ts'
import type { MembershipStanding } from '#server/trade/standing/contract.ts'
import { useLevelName } from './level-name.ts'

/** What happens when the term ends: which level follows, for how long, and what restarts. MB4. */
export function TermEnd({ standing }: { standing: MembershipStanding }) {
  const { t } = useTexts()
  const formats = useFormats()
  const nameOf = useLevelName()
  const { memberType, levelEndDate, atEnd, openOrders, currency } = standing
  const stays = atEnd.memberType === memberType
  const withOpen = atEnd.memberTypeAfterOpenOrders
  return (
    <Panel title={t('app-standing:end.title', { day: formats.day(levelEndDate) })}>
      <ul className={list}>
        <li>
          {t(stays ? 'app-standing:end.stays' : 'app-standing:end.drops', {
            level: nameOf(atEnd.memberType),
            own: nameOf(memberType),
            start: formats.day(atEnd.levelStartDate),
            end: formats.day(atEnd.levelEndDate),
          })}
        </li>
        {withOpen !== atEnd.memberType && openOrders.amount > 0 && (
          <li>
            {t('app-standing:end.withOpen', {
              level: nameOf(withOpen),
              amount: formats.money(openOrders.amount, currency),
            })}
          </li>
        )}
        <li>{t('app-standing:end.restart', { amount: formats.money(0, currency) })}</li>
        {memberType > 0 && !stays && <li>{t('app-standing:end.mails')}</li>}
      </ul>
    </Panel>
  )
}

const list = css`
  display: grid;
  gap: ${space[2]};
  padding-inline-start: ${space[5]};
  list-style: disc;
  li::marker {
    color: ${color.muted};
  }
`
