import { css } from '@linaria/core'
import { useMemo } from 'react'
import { withDetail } from '#config/lists.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { type Column, DataTable } from '#components/app/DataTable.tsx'
import { type Formats, useFormats } from '#components/app/formats.ts'
import { StatusMark } from '#components/app/StatusMark.tsx'
import { type Texts, useTexts } from '#components/islands/texts.tsx'
import { media } from '#components/theme/tokens.ts'
import type { TeamContact } from '#server/trade/team/contract.ts'
import { nameOf } from './contact-name.ts'
import { InvitationActions } from './InvitationActions.tsx'
import { isLastAdmin } from './team-filter.ts'
import { oneLine, rowActions, twoLines } from './team-style.ts'
import { useReinstate } from './use-reinstate.ts'

/** What a button of a row opens. */
export type ContactAction = 'edit' | 'remove' | 'withdraw'

interface Props {
  contacts: readonly TeamContact[]
  /** The whole team, to know its last Admin. */
  all: readonly TeamContact[]
  onAction: (action: ContactAction, contact: TeamContact) => void
}

const tones = { ACTIVE: 'good', INVITED: 'open', EXPIRED: 'warning', DEACTIVATED: 'off' } as const

/** A page of the contacts, with what can be done to each. */
export function ContactTable({ contacts, all, onAction }: Props) {
  const texts = useTexts()
  const formats = useFormats()
  const columns = useMemo(
    () => columnsOf({ texts, formats, all, onAction }),
    [texts, formats, all, onAction],
  )
  return (
    <DataTable
      isWide
      caption={texts.t('app-team:title')}
      columns={columns}
      rows={contacts}
      idOf={(it) => it.contactId}
    />
  )
}

interface Shown extends Pick<Props, 'all' | 'onAction'> {
  texts: Texts
  formats: Formats
}

function columnsOf({ texts: { t, locale }, formats, all, onAction }: Shown): Column<TeamContact>[] {
  return [
    {
      id: 'person',
      header: t('app-team:column.person'),
      meta: { isTitle: true },
      cell: ({ row: { original } }) => (
        <span className={`${twoLines} ${person}`}>
          {original.isSelf
            ? withDetail(locale, nameOf(original), t('app-team:you'))
            : nameOf(original)}
          <small>{original.email}</small>
        </span>
      ),
    },
    {
      id: 'role',
      header: t('app-team:column.role'),
      cell: ({ row: { original } }) => (
        <span className={oneLine}>{t(`app-team:role.${original.role}.name`)}</span>
      ),
    },
    {
      id: 'status',
      header: t('app-team:column.status'),
      cell: ({ row: { original } }) => (
        <span className={twoLines}>
          <StatusMark
            tone={tones[original.status]}
            text={t(`app-team:status.${original.status}`)}
          />
          <small>{sinceText(original, { t, formats })}</small>
        </span>
      ),
    },
    {
      id: 'licenses',
      header: t('app-team:column.licenses'),
      meta: { isNumber: true },
      cell: ({ row: { original } }) => formats.number(original.assignedLicenses),
    },
    {
      id: 'action',
      header: t('app-team:column.action'),
      cell: ({ row: { original } }) => (
        <RowActions contact={original} isLast={isLastAdmin(original, all)} onAction={onAction} />
      ),
    },
  ]
}

/** When the contact was last here, or when the invitation was sent and ends. */
function sinceText(
  { status, invitation, lastSignedInAt }: TeamContact,
  { t, formats }: { t: Texts['t']; formats: Formats },
): string {
  if (invitation) {
    const days = { sent: formats.day(invitation.sentAt), end: formats.day(invitation.expiresAt) }
    return t(`app-team:invited.${status === 'EXPIRED' ? 'ended' : 'open'}`, days)
  }
  return lastSignedInAt === null
    ? t('app-team:neverSeen')
    : t('app-team:lastSeen', { at: formats.day(lastSignedInAt) })
}

interface RowProps {
  contact: TeamContact
  isLast: boolean
  onAction: Props['onAction']
}

function RowActions({ contact, isLast, onAction }: RowProps) {
  const { status } = contact
  if (status === 'DEACTIVATED') return <FormerActions contact={contact} />
  if (status !== 'ACTIVE') return <InvitationActions contact={contact} onAction={onAction} />
  return <MemberActions contact={contact} isLast={isLast} onAction={onAction} />
}

function MemberActions({ contact, isLast, onAction }: RowProps) {
  const { t } = useTexts()
  const name = nameOf(contact)
  const reasonId = `off-${contact.contactId}`
  const reason = isLast ? 'lastAdmin' : contact.isSelf ? 'self' : undefined
  return (
    <div className={rowActions}>
      <AppButton
        size="s"
        aria-label={t('app-team:edit.of', { name })}
        onClick={() => onAction('edit', contact)}
      >
        {t('app-team:edit.open')}
      </AppButton>
      <AppButton
        size="s"
        aria-label={t('app-team:remove.of', { name })}
        reasonId={reason && reasonId}
        onClick={() => onAction('remove', contact)}
      >
        {t('app-team:remove.open')}
      </AppButton>
      {reason && <p id={reasonId}>{t(`app-team:off.${reason}`)}</p>}
    </div>
  )
}

function FormerActions({ contact }: { contact: TeamContact }) {
  const { t } = useTexts()
  const reinstate = useReinstate()
  if (!contact.isReinstatable)
    return <div className={rowActions}>{t('app-team:reinstate.inviteAgain')}</div>
  return (
    <div className={rowActions}>
      <AppButton
        size="s"
        isBusy={reinstate.isPending}
        aria-label={t('app-team:reinstate.of', { name: nameOf(contact) })}
        onClick={() => reinstate.mutate({ contactId: contact.contactId })}
      >
        {t(reinstate.isPending ? 'app-team:reinstate.busy' : 'app-team:reinstate.open')}
      </AppButton>
      {reinstate.isError && <p role="alert">{reinstate.error.message}</p>}
    </div>
  )
}

/** Most email addresses stay in one line. */
const person = css`
  ${media.desktop} {
    min-width: 240px;
  }
`
