import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queries } from '#components/app/api.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { showToast } from '#components/app/toast-store.ts'
import { useSecondsUntil } from '#components/app/use-seconds-until.ts'
import { useTexts } from '#components/islands/texts.tsx'
import type { TeamContact } from '#server/trade/team/contract.ts'
import { nameOf } from './contact-name.ts'
import type { ContactAction } from './ContactTable.tsx'
import { rowActions } from './team-style.ts'

interface Props {
  contact: TeamContact
  onAction: (action: ContactAction, contact: TeamContact) => void
}

/** Buttons for an invitation: send it again, correct the address, withdraw it. */
export function InvitationActions({ contact, onAction }: Props) {
  const { t } = useTexts()
  const client = useQueryClient()
  const wait = useSecondsUntil(contact.invitation?.resendableAt)
  const resend = useMutation(
    queries.team.resend.mutationOptions({
      onSuccess: async ({ email }) => {
        await client.invalidateQueries({ queryKey: queries.team.key() })
        showToast(t('app-team:resend.done', { email }))
      },
    }),
  )
  const name = nameOf(contact)
  const reasonId = `wait-${contact.contactId}`
  return (
    <div className={rowActions}>
      <AppButton
        size="s"
        isBusy={resend.isPending}
        reasonId={wait > 0 ? reasonId : undefined}
        aria-label={t('app-team:resend.of', { name })}
        onClick={() => resend.mutate({ contactId: contact.contactId })}
      >
        {t(resend.isPending ? 'app-team:resend.busy' : 'app-team:resend.open')}
      </AppButton>
      {contact.status === 'INVITED' && (
        <AppButton
          size="s"
          aria-label={t('app-team:correct.of', { name })}
          onClick={() => onAction('edit', contact)}
        >
          {t('app-team:correct.open')}
        </AppButton>
      )}
      <AppButton
        size="s"
        aria-label={t('app-team:withdraw.of', { name })}
        onClick={() => onAction('withdraw', contact)}
      >
        {t('app-team:withdraw.open')}
      </AppButton>
      {wait > 0 && <p id={reasonId}>{waitText(wait, t)}</p>}
      {resend.isError && <p role="alert">{resend.error.message}</p>}
    </div>
  )
}

const hourSeconds = 3600

function waitText(seconds: number, t: ReturnType<typeof useTexts>['t']): string {
  if (seconds > hourSeconds)
    return t('app-team:resend.waitHours', { count: Math.ceil(seconds / hourSeconds) })
  return seconds > 90
    ? t('app-team:resend.waitMinutes', { count: Math.ceil(seconds / 60) })
    : t('app-team:resend.wait', { count: seconds })
}
