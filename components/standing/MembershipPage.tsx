import { css } from '@linaria/core'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#components/app/api.ts'
import { AppPage } from '#components/app/AppPage.tsx'
import { Loaded } from '#components/app/Loaded.tsx'
import { TableSkeleton } from '#components/app/TableSkeleton.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { space } from '#components/theme/tokens.ts'
import { LevelHistory } from './LevelHistory.tsx'
import { LevelLadder } from './LevelLadder.tsx'
import { OpenOrders } from './OpenOrders.tsx'
import { Spend } from './Spend.tsx'
import { StandingHead } from './StandingHead.tsx'
import { TermEnd } from './TermEnd.tsx'

/** The company's level, what keeps it and what reaches the next, and its history. Source: C10. */
export function MembershipPage() {
  const { t } = useTexts()
  return (
    <AppPage
      title={t('app-standing:title')}
      permission="membership.view"
      skeleton={<TableSkeleton rows={8} />}
    >
      {() => <Membership />}
    </AppPage>
  )
}

function Membership() {
  const { t } = useTexts()
  const query = useQuery(queries.membershipStanding.own.queryOptions())
  return (
    <div className={stack}>
      <Loaded
        query={query}
        failedTitle={t('app-standing:failed')}
        skeleton={<TableSkeleton rows={6} />}
      >
        {(standing) => (
          <>
            <StandingHead standing={standing} />
            <LevelLadder standing={standing} />
            <TermEnd standing={standing} />
          </>
        )}
      </Loaded>
      <Spend />
      <OpenOrders />
      <LevelHistory />
    </div>
  )
}

const stack = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[5]};
`
