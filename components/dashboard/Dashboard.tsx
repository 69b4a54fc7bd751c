import { css } from '@linaria/core'
import type { Permission } from '#config/permissions.ts'
import { AppPage } from '#components/app/AppPage.tsx'
import { hasPermission, useProfile } from '#components/app/profile.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { media, space } from '#components/theme/tokens.ts'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import { CustomersTile } from './CustomersTile.tsx'
import { DeliveriesTile } from './DeliveriesTile.tsx'
import { GiftValueTile } from './GiftValueTile.tsx'
import { LeadsTile } from './LeadsTile.tsx'
import { LicensesTile } from './LicensesTile.tsx'
import { MembershipTile } from './MembershipTile.tsx'
import { NeedsYou } from './NeedsYou.tsx'
import { OrdersTile } from './OrdersTile.tsx'

/**
 * The first page after signing in: what waits for the person, then the figures of the company, each
 * of which leads to its list. Sales see their customers, staff what they have to deliver.
 */
export function Dashboard() {
  const { t } = useTexts()
  return (
    <AppPage title={t('app-dashboard:title')} needsCompany={false} skeleton={<DashboardSkeleton />}>
      {() => <Overview />}
    </AppPage>
  )
}

function Overview() {
  const profile = useProfile()
  const hasCompany = profile.accountId !== ''
  const may = (permission: Permission) => hasCompany && hasPermission(profile, permission)
  return (
    <div className={grid}>
      {may('order.view') && <NeedsYou />}
      {may('license.view') && <LicensesTile />}
      {may('giftvalue.view') && <GiftValueTile />}
      {may('membership.view') && <MembershipTile />}
      {may('order.view') && <OrdersTile />}
      {hasPermission(profile, 'crm.delivery.view') && <DeliveriesTile />}
      {!hasCompany && <WithoutCompany />}
    </div>
  )
}

/** For staff, and for sales who act for nobody at the moment. */
function WithoutCompany() {
  const profile = useProfile()
  const may = (permission: Permission) => hasPermission(profile, permission)
  const hasTiles = may('desk.view') || may('company.switch') || may('crm.delivery.view')
  return (
    <>
      {may('desk.view') && <LeadsTile />}
      {may('company.switch') && <CustomersTile />}
      {!hasTiles && <Nothing isWithoutRole={profile.permissions.length === 0} />}
    </>
  )
}

/** For people whose only company no longer exists, and for staff whose work is elsewhere. */
function Nothing({ isWithoutRole }: { isWithoutRole: boolean }) {
  const { t } = useTexts()
  return <p data-wide="true">{t(`app-dashboard:${isWithoutRole ? 'noRole' : 'noTasks'}`)}</p>
}

function DashboardSkeleton() {
  return (
    <div className={grid}>
      <div className={duties} data-wide="true">
        <Skeleton of="block" />
      </div>
      {[0, 1, 2].map((it) => (
        <div key={it} className={block}>
          <Skeleton of="block" />
        </div>
      ))}
    </div>
  )
}

const grid = css`
  display: grid;
  gap: ${space[4]};
  > [data-wide='true'] {
    grid-column: 1 / -1;
  }
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    /* nothing stands beside the last of an odd number of tiles */
    > :nth-child(even):has(+ [data-wide='true']) {
      grid-column: 1 / -1;
    }
  }
  ${media.desktop} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    > :nth-child(even):not([data-wide='true']) {
      grid-column: auto;
    }
  }
`

const duties = css`
  height: 160px;
`

const block = css`
  height: 220px;
`
