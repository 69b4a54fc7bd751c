import { css } from '@linaria/core'
import { AppPage } from '#components/app/AppPage.tsx'
import { useHrefs } from '#components/app/links.ts'
import { hasPermission, useProfile } from '#components/app/profile.ts'
import { TableSkeleton } from '#components/app/TableSkeleton.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { media, space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import { LicenseList } from './LicenseList.tsx'

/** The company's licenses: presets, filters, table, bulk actions, CSV and calendar. */
export function LicenseListPage() {
  const { t } = useTexts()
  return (
    <AppPage
      title={t('app-license:title')}
      permission="license.view"
      skeleton={<ListSkeleton />}
      actions={activateLink}
    >
      {() => <LicenseList />}
    </AppPage>
  )
}

const activateLink = () => <ActivateLink />

function ActivateLink() {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  if (!hasPermission(useProfile(), 'license.activate')) return null
  return (
    <a className={button} data-tone="primary" href={hrefOf('marketplace-profile-license-activate')}>
      {t('app-license:activateOne')}
    </a>
  )
}

/** Views and filters, and the table below them. */
function ListSkeleton() {
  return (
    <div className={bones}>
      <Skeleton of="text" lines={2} />
      <TableSkeleton rows={10} />
    </div>
  )
}

const bones = css`
  display: grid;
  grid-template-rows: 106px auto;
  gap: ${space[4]};
  ${media.belowTablet} {
    grid-template-rows: 250px auto;
  }
`
