import { css } from '@linaria/core'
import { lazy } from 'react'
import { LoadedCode } from '#components/app/LoadedCode.tsx'
import { useQueryString } from '#components/app/address.tsx'
import { AppPage } from '#components/app/AppPage.tsx'
import { hasPermission, useProfile } from '#components/app/profile.ts'
import { TableSkeleton } from '#components/app/TableSkeleton.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { space } from '#components/theme/tokens.ts'
import { Tabs } from '#components/ui/Tabs.tsx'
import { BillsList } from './BillsList.tsx'

/** Loaded with the tab, which only Admins have. */
const Budgets = lazy(() => import('./Budgets.tsx').then((it) => ({ default: it.Budgets })))

/** Orders and bills of the company, or the person's own; for Admins also the budgets. */
export function BillsPage() {
  const { t } = useTexts()
  return (
    <AppPage
      title={t('app-order:title')}
      permission="billing.view"
      skeleton={<TableSkeleton rows={10} />}
    >
      {() => <Bills />}
    </AppPage>
  )
}

function Bills() {
  const { t } = useTexts()
  const profile = useProfile()
  const { query, hrefWith } = useQueryString()
  if (!hasPermission(profile, 'order.approve')) return <BillsList />
  const isBudgets = query.get('tab') === 'budgets'
  const tabs = [
    { href: hrefWith({ tab: null }), text: t('app-order:tab.orders'), isCurrent: !isBudgets },
    {
      href: hrefWith({ tab: 'budgets' }),
      text: t('app-order:tab.budgets'),
      isCurrent: isBudgets,
    },
  ]
  return (
    <div className={stack}>
      <Tabs label={t('app-order:title')} tabs={tabs} />
      {isBudgets ? (
        <LoadedCode skeleton={<TableSkeleton rows={4} />}>
          <Budgets />
        </LoadedCode>
      ) : (
        <BillsList />
      )}
    </div>
  )
}

const stack = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[5]};
`
