import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queries } from '#components/app/api.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { Dialog } from '#components/app/Dialog.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { showToast } from '#components/app/toast-store.ts'
import { useTexts } from '#components/islands/texts.tsx'
import type { TeamContact } from '#server/trade/team/contract.ts'
import { nameOf } from './contact-name.ts'

interface Props {
  contact: TeamContact
  onClose: () => void
}

/** Asks before an invitation is withdrawn. */
export function WithdrawDialog({ contact, onClose }: Props) {
  const { t } = useTexts()
  const client = useQueryClient()
  const name = nameOf(contact)
  const withdraw = useMutation(
    queries.team.deactivate.mutationOptions({
      onSuccess: async () => {
        await client.invalidateQueries({ queryKey: queries.team.key() })
        showToast(t('app-team:withdraw.done', { name }))
        onClose()
      },
    }),
  )
  return (
    <Dialog
      title={t('app-team:withdraw.title', { name })}
      onClose={onClose}
      buttons={
        <>
          <AppButton onClick={onClose}>{t('app:cancel')}</AppButton>
          <AppButton
            tone="danger"
            isBusy={withdraw.isPending}
            onClick={() => withdraw.mutate({ contactId: contact.contactId })}
          >
            {t(withdraw.isPending ? 'app-team:withdraw.busy' : 'app-team:withdraw.confirm')}
          </AppButton>
        </>
      }
    >
      <p>{t('app-team:withdraw.text', { email: contact.email })}</p>
      {withdraw.isError && (
        <Failure error={withdraw.error} title={t('app-team:withdraw.failed', { name })} />
      )}
    </Dialog>
  )
}
