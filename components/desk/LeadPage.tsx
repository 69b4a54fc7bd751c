import { css } from '@linaria/core'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useAddress } from '#components/app/address.tsx'
import { isProblem } from '#components/app/api-problem.ts'
import { queries } from '#components/app/api.ts'
import { AppPage } from '#components/app/AppPage.tsx'
import { EmptyBlock } from '#components/app/EmptyBlock.tsx'
import { useHrefs } from '#components/app/links.ts'
import { Loaded } from '#components/app/Loaded.tsx'
import { LoadedCode } from '#components/app/LoadedCode.tsx'
import { hasPermission, useProfile } from '#components/app/profile.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { button } from '#components/ui/button-style.ts'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import type { LeadDetail } from '#server/contact/desk/lead-contract.ts'
import { columns, stack } from './desk-style.ts'
import { LeadAnswer } from './LeadAnswer.tsx'
import { LeadFacts } from './LeadFacts.tsx'
import { LeadHistory } from './LeadHistory.tsx'
import { LeadState } from './LeadState.tsx'

// read after the facts; with it, the page would load more than 160 kB at first
const LeadDuplicates = lazy(() =>
  import('./LeadDuplicates.tsx').then((it) => ({ default: it.LeadDuplicates })),
)

/** One lead: what was asked, what the desk did, and what it can do. Source: LE3 to LE5. */
export function LeadPage() {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  return (
    <AppPage
      title={t('app-desk:detail.title')}
      crumbs={[{ text: t('app-desk:title'), href: hrefOf('console-lead-desk') }]}
      permission="desk.view"
      needsCompany={false}
      skeleton={<LeadSkeleton />}
    >
      {() => <Detail />}
    </AppPage>
  )
}

function Detail() {
  const { t } = useTexts()
  const { params } = useAddress()
  const referenceNo = params['referenceNo'] ?? ''
  const query = useQuery(queries.desk.detail.queryOptions({ input: { referenceNo }, staleTime: 0 }))
  if (isProblem(query.error, 'not_found', 'request.param_invalid')) return <NotFound />
  return (
    <Loaded query={query} failedTitle={t('app-desk:detail.failed')} skeleton={<LeadSkeleton />}>
      {(lead) => <Lead lead={lead} />}
    </Loaded>
  )
}

function NotFound() {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  return (
    <EmptyBlock
      title={t('app-desk:detail.notFound.title')}
      text={t('app-desk:detail.notFound.text')}
    >
      <a className={button} data-tone="secondary" href={hrefOf('console-lead-desk')}>
        {t('app-desk:detail.notFound.action')}
      </a>
    </EmptyBlock>
  )
}

/** As large as what it stands for: the request, its state and the answer. */
function LeadSkeleton() {
  return (
    <div className={`${columns} ${waiting}`}>
      <Skeleton of="block" />
      <Skeleton of="block" />
      <Skeleton of="block" />
    </div>
  )
}

function Lead({ lead }: { lead: LeadDetail }) {
  const mayAnswer = hasPermission(useProfile(), 'desk.answer')
  const isMerged = lead.mergedInto !== null
  return (
    <div className={columns}>
      <LeadFacts lead={lead} />
      <div className={stack}>
        <LeadState lead={lead} mayChange={mayAnswer && !isMerged} />
        <LoadedCode skeleton={<Skeleton of="block" />}>
          <LeadDuplicates lead={lead} mayMerge={mayAnswer} />
        </LoadedCode>
      </div>
      <div className={stack}>
        {mayAnswer && !isMerged && <LeadAnswer lead={lead} />}
        <LeadHistory events={lead.events} />
      </div>
    </div>
  )
}

const waiting = css`
  > [data-of] > :first-child {
    min-height: 22rem;
  }
`
