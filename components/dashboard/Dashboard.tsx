import { AppPage } from '#components/app/AppPage.tsx'
import { useProfile } from '#components/app/profile.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { Skeleton } from '#components/ui/Skeleton.tsx'

/** The first page after signing in: what waits for the person, then the figures of the company. */
export function Dashboard() {
  const { t } = useTexts()
  return (
    <AppPage
      title={t('app-dashboard:title')}
      needsCompany={false}
      skeleton={<Skeleton of="block" />}
    >
      {() => <Overview />}
    </AppPage>
  )
}

function Overview() {
  const { name } = useProfile()
  return <p>{name}</p>
}
