import { useMutation, useQuery } from '@tanstack/react-query'
import { useTexts } from '#components/islands/texts.tsx'
import { announceSwitchBack, refreshProfile } from '#components/session/profile-store.ts'
import { queries } from './api.ts'
import { AppButton } from './AppButton.tsx'
import { setCompanyMismatch } from './company-mismatch.ts'
import { Dialog } from './Dialog.tsx'
import { Failure } from './Failure.tsx'
import { useAccount } from './profile.ts'
import { WholeNames } from './WholeNames.tsx'

/**
 * Says that another tab has switched to another company, after the server has refused a call for
 * the company that this tab shows: to switch back, or to go on with the other company. Source: C5.
 */
export function MismatchDialog({ accountId }: { accountId: string }) {
  const { t } = useTexts()
  const { profile } = useAccount()
  const switching = useMutation(queries.account.switchCompany.mutationOptions())
  const companies = useQuery(queries.account.companies.queryOptions({ staleTime: 0 }))
  const close = () => setCompanyMismatch(null)
  const found = companies.data?.items.find((it) => it.accountId === accountId)
  const now = found?.accountName ?? accountId
  const shown = profile?.accountName ?? ''
  const wholeOf = (key: 'text' | 'stay' | 'follow') => (
    <span>
      <WholeNames text={t(`app:mismatch.${key}`, { shown, now })} names={[shown, now]} />
    </span>
  )
  const stay = () =>
    switching.mutate(
      {
        accountId: profile?.accountId ?? '',
        ...(profile?.acting ? { reason: profile.acting.reason } : {}),
      },
      {
        onSuccess: () => {
          announceSwitchBack()
          close()
        },
      },
    )
  const follow = () => {
    close()
    void refreshProfile()
  }
  return (
    <Dialog
      title={t('app:mismatch.title')}
      isDirty
      onClose={close}
      buttons={
        <>
          <AppButton isBusy={switching.isPending} onClick={stay}>
            {wholeOf('stay')}
          </AppButton>
          <AppButton tone="primary" onClick={follow}>
            {wholeOf('follow')}
          </AppButton>
        </>
      }
    >
      <p>{wholeOf('text')}</p>
      {switching.isError && (
        <Failure error={switching.error} title={t('app:companies.switchFailed')} />
      )}
    </Dialog>
  )
}
