import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { type ApiProblem, isProblem } from '#components/app/api-problem.ts'
import { queries } from '#components/app/api.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { Dialog } from '#components/app/Dialog.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { KeptInputNote } from '#components/app/KeptInputNote.tsx'
import { useKeptInput } from '#components/app/use-kept-input.ts'
import { showToast } from '#components/app/toast-store.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { Field } from '#components/ui/Field.tsx'
import type { TeamContact } from '#server/trade/team/contract.ts'
import { nameFields, nameOf } from './contact-name.ts'
import { RightsChange, RoleChoice } from './RoleChoice.tsx'
import { StaleContact } from './StaleContact.tsx'
import { isLastAdmin } from './team-filter.ts'

interface Props {
  contact: TeamContact
  /** The whole team, to know its last Admin. */
  all: readonly TeamContact[]
  onClose: () => void
}

/** The fields of a contact that this dialog changes. */
export type ContactDraft = Pick<TeamContact, 'email' | 'firstName' | 'lastName' | 'role'>

/**
 * Changes the name and role of a contact, and the address of an invitation. If somebody else has
 * changed the contact meanwhile, both versions are shown.
 */
export function EditDialog({ contact, all, onClose }: Props) {
  const { t } = useTexts()
  const { email, firstName, lastName, role } = contact
  const [draft, setDraft] = useState<ContactDraft>({ email, firstName, lastName, role })
  const change = useChange(contact, onClose)
  const isDirty = (Object.keys(draft) as (keyof ContactDraft)[]).some(
    (it) => draft[it] !== contact[it],
  )
  const save = (version: number) => {
    if (!change.isPending) change.mutate({ ...draft, version })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDirty) save(contact.version)
    else onClose()
  }
  const current = isProblem(change.error, 'precondition.failed')
    ? (change.error.context['current'] as TeamContact | undefined)
    : undefined
  const isInvited = contact.status === 'INVITED'
  const title = t(isInvited ? 'app-team:correct.title' : 'app-team:edit.title', {
    name: nameOf(contact),
  })
  const isRestored = useKeptInput<ContactDraft>({
    name: `edit ${contact.contactId}`,
    dialog: title,
    read: () => (isDirty ? draft : undefined),
    restore: setDraft,
  })
  return (
    <Dialog
      title={title}
      isDirty={isDirty}
      onClose={onClose}
      onSubmit={submit}
      buttons={
        <>
          <AppButton onClick={onClose}>{t('app:cancel')}</AppButton>
          {!current && (
            <AppButton type="submit" tone="primary" isBusy={change.isPending}>
              {t(change.isPending ? 'app-team:edit.busy' : 'app-team:edit.save')}
            </AppButton>
          )}
        </>
      }
    >
      <KeptInputNote isShown={isRestored} />
      {current ? (
        <StaleContact
          mine={draft}
          current={current}
          isBusy={change.isPending}
          onKeep={onClose}
          onOverwrite={() => save(current.version)}
        />
      ) : (
        <Fields
          contact={contact}
          draft={draft}
          error={change.error}
          onChange={setDraft}
          all={all}
        />
      )}
      {change.isError && !current && (
        <Failure error={change.error} title={t('app-team:edit.failed')} />
      )}
    </Dialog>
  )
}

/** Saves a contact. A change of role can be undone from its message. */
function useChange(before: TeamContact, onClose: () => void) {
  const { t } = useTexts()
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: ({ version, ...draft }: ContactDraft & { version: number }) =>
      queries.team.change.call(
        { contactId: before.contactId, ...draft },
        { context: { ifMatch: `"${version}"` } },
      ),
    onError: () => void client.invalidateQueries({ queryKey: queries.team.key() }),
    onSuccess: async (after) => {
      await client.invalidateQueries({ queryKey: queries.team.key() })
      const isReaddressed = after.email.toLowerCase() !== before.email.toLowerCase()
      const key = isReaddressed ? 'app-team:correct.done' : 'app-team:edit.done'
      const { email, firstName, lastName, role } = before
      const undo = () =>
        change.mutateAsync({ email, firstName, lastName, role, version: after.version })
      showToast(
        t(key, { name: nameOf(after), email: after.email }),
        isReaddressed || isSame(after, before) ? undefined : undo,
      )
      onClose()
    },
  })
  return change
}

/** Whether nothing was changed, or what was changed has been undone. */
function isSame(a: TeamContact, b: TeamContact): boolean {
  return a.firstName === b.firstName && a.lastName === b.lastName && a.role === b.role
}

interface FieldsProps {
  contact: TeamContact
  draft: ContactDraft
  all: readonly TeamContact[]
  error: Error | null
  onChange: (draft: ContactDraft) => void
}

function Fields({ contact, draft, all, error, onChange }: FieldsProps) {
  const { t, locale } = useTexts()
  const id = useId()
  const reason = isLastAdmin(contact, all)
    ? t('app-team:off.lastAdmin')
    : contact.isSelf
      ? t('app-team:off.selfRole')
      : undefined
  const names = nameFields(locale)
  return (
    <>
      {contact.status === 'INVITED' && (
        <Field
          id={`${id}-email`}
          label={t('app-team:field.email')}
          hint={t('app-team:correct.hint')}
          isRequired
          {...errorAt(error, '/email')}
        >
          {(attributes) => (
            <input
              {...attributes}
              type="email"
              maxLength={254}
              value={draft.email}
              onChange={({ target }) => onChange({ ...draft, email: target.value })}
            />
          )}
        </Field>
      )}
      {names.map((name) => (
        <Field
          key={name}
          id={`${id}-${name}`}
          label={t(`app-team:field.${name}`)}
          isRequired
          {...errorAt(error, `/${name}`)}
        >
          {(attributes) => (
            <input
              {...attributes}
              maxLength={50}
              value={draft[name]}
              onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
            />
          )}
        </Field>
      ))}
      <RoleChoice
        value={draft.role}
        offReason={reason}
        onChange={(role) => onChange({ ...draft, role })}
      />
      <RightsChange from={contact.role} to={draft.role} />
    </>
  )
}

/** Returns the server's message for a field, as attributes of `Field`. */
export function errorAt(error: Error | null, pointer: string): { error?: string } {
  const problems = (error as Partial<ApiProblem> | null)?.errors ?? []
  const found = problems.find((it) => it.pointer === pointer)
  return found ? { error: found.message } : {}
}
