import { UserPlus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { LoadedCode } from '#components/app/LoadedCode.tsx'
import { useQueryString } from '#components/app/address.tsx'
import { AppButton } from '#components/app/AppButton.tsx'
import { AppPage } from '#components/app/AppPage.tsx'
import { TableSkeleton } from '#components/app/TableSkeleton.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { Tabs } from '#components/ui/Tabs.tsx'
import { stack } from './team-style.ts'
import { TeamList } from './TeamList.tsx'

const AuditLog = lazy(() => import('./AuditLog.tsx').then((it) => ({ default: it.AuditLog })))
const InviteDialog = lazy(() =>
  import('./InviteDialog.tsx').then((it) => ({ default: it.InviteDialog })),
)

/** The people of the company and their invitations, and the list of what was done. */
export function TeamPage() {
  const { t } = useTexts()
  const { query, change } = useQueryString()
  const setInviting = (isInviting: boolean) =>
    change({ dialog: isInviting ? 'invite' : null }, { replaces: true })
  const inviteButton = (
    <AppButton tone="primary" icon={UserPlus} onClick={() => setInviting(true)}>
      {t('app-team:invite.open')}
    </AppButton>
  )
  return (
    <AppPage
      title={t('app-team:title')}
      description={t('app-team:description')}
      permission="team.view"
      skeleton={<TableSkeleton rows={5} />}
      actions={() => inviteButton}
    >
      {() => (
        <>
          <Content />
          <Suspense>
            {query.get('dialog') === 'invite' && (
              <InviteDialog onClose={() => setInviting(false)} />
            )}
          </Suspense>
        </>
      )}
    </AppPage>
  )
}

function Content() {
  const { t } = useTexts()
  const { query, hrefWith } = useQueryString()
  const isAudit = query.get('tab') === 'audit'
  const rest = {
    status: null,
    role: null,
    keyword: null,
    page: null,
    kind: null,
    actor: null,
    startDate: null,
    endDate: null,
  }
  const tabs = [
    {
      text: t('app-team:tabs.people'),
      href: hrefWith({ ...rest, tab: null }),
      isCurrent: !isAudit,
    },
    {
      text: t('app-team:tabs.audit'),
      href: hrefWith({ ...rest, tab: 'audit' }),
      isCurrent: isAudit,
    },
  ]
  return (
    <div className={stack}>
      <Tabs label={t('app-team:tabs.label')} tabs={tabs} />
      <LoadedCode skeleton={<TableSkeleton rows={8} />}>
        {isAudit ? <AuditLog /> : <TeamList />}
      </LoadedCode>
    </div>
  )
}
