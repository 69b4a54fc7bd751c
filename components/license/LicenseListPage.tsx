import { AppPage } from '#components/app/AppPage.tsx'
import { useHrefs } from '#components/app/links.ts'
import { hasPermission, useProfile } from '#components/app/profile.ts'
import { TableSkeleton } from '#components/app/TableSkeleton.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { button } from '#components/ui/button-style.ts'
import { LicenseList } from './LicenseList.tsx'

/** The company's licenses: presets, filters, table, bulk actions, CSV and calendar. */
export function LicenseListPage() {
  const { t } = useTexts()
  return (
    <AppPage
      title={t('app-license:title')}
      permission="license.view"
      skeleton={<TableSkeleton rows={10} />}
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
