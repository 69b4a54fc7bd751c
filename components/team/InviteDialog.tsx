import { css } from '@linaria/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { api, queries } from '#components/app/api.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { Dialog } from '#components/app/Dialog.tsx'
import { showToast } from '#components/app/toast-store.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space } from '#components/theme/tokens.ts'
import { Field } from '#components/ui/Field.tsx'
import type { TeamRole } from '#server/trade/team/contract.ts'
import { errorAt } from './EditDialog.tsx'
import { type PastedPerson, readPasted } from './pasted-people.ts'
import { RoleChoice } from './RoleChoice.tsx'

/** A person to invite, and what became of the invitation. */
interface Invitee extends PastedPerson {
  /** By which the server recognizes a repeated request. Source: C3. */
  key: string
  state: 'new' | 'sent' | 'failed'
  error: Error | null
}

/**
 * Invites people: their addresses are typed or pasted, all get one role, and each address has its
 * own result. Those that failed can be corrected and sent again.
 */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const [text, setText] = useState('')
  const [people, setPeople] = useState<readonly Invitee[]>([])
  const [role, setRole] = useState<TeamRole>('GENERAL')
  const [fault, setFault] = useState<string>()
  const invite = useInvite({ people, role, setPeople, onDone: onClose })
  const waiting = people.filter((it) => it.state !== 'sent')
  const read = () => {
    const { people: found, unknown } = readPasted(text)
    setPeople(withNew(people, found))
    setText(unknown.join('\n'))
    setFault(
      unknown.length > 0
        ? t('app-team:invite.unknown')
        : found.length === 0 && people.length === 0
          ? t('app-team:invite.missing')
          : undefined,
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (waiting.length === 0 || text.trim() !== '') read()
    else if (!invite.isPending) invite.mutate()
  }
  return (
    <Dialog
      title={t('app-team:invite.title')}
      isDirty={text !== '' || waiting.length > 0}
      onClose={onClose}
      onSubmit={submit}
      buttons={
        <>
          <AppButton onClick={onClose}>
            {t(people.length > waiting.length ? 'app:close' : 'app:cancel')}
          </AppButton>
          <AppButton type="submit" tone="primary" isBusy={invite.isPending}>
            {waiting.length === 0 || text.trim() !== ''
              ? t('app-team:invite.add')
              : t(invite.isPending ? 'app-team:invite.busy' : 'app-team:invite.send', {
                  count: waiting.length,
                })}
          </AppButton>
        </>
      }
    >
      <Addresses text={text} fault={fault} onChange={setText} />
      {people.length > 0 && <People people={people} onChange={setPeople} />}
      <RoleChoice value={role} onChange={setRole} />
    </Dialog>
  )
}

interface Inviting {
  people: readonly Invitee[]
  role: TeamRole
  setPeople: (people: readonly Invitee[]) => void
  onDone: () => void
}

/** Sends the invitations one after the other, so that each has its own result. */
function useInvite({ people, role, setPeople, onDone }: Inviting) {
  const { t } = useTexts()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const done: Invitee[] = []
      for (const it of people) {
        done.push(it.state === 'sent' ? it : await inviteOne(it, role))
        setPeople([...done, ...people.slice(done.length)])
      }
      return done
    },
    onSuccess: async (done) => {
      await client.invalidateQueries({ queryKey: queries.team.key() })
      const sent = done.filter((it) => it.state === 'sent').length
      if (sent < done.length) return
      showToast(t('app-team:invite.done', { count: sent }))
      onDone()
    },
  })
}

async function inviteOne(invitee: Invitee, role: TeamRole): Promise<Invitee> {
  const { email, firstName, lastName, key } = invitee
  try {
    await api.team.invite(
      { email, firstName, lastName, role },
      { context: { idempotencyKey: key } },
    )
    return { ...invitee, state: 'sent', error: null }
  } catch (error) {
    // the next attempt may have other values, for which the server needs another key
    return { ...invitee, key: crypto.randomUUID(), state: 'failed', error: error as Error }
  }
}

function withNew(people: readonly Invitee[], found: readonly PastedPerson[]): readonly Invitee[] {
  const known = new Set(people.map((it) => it.email.toLowerCase()))
  const added = found.filter((it) => !known.has(it.email.toLowerCase()))
  return [
    ...people,
    ...added.map((it): Invitee => ({ ...it, key: crypto.randomUUID(), state: 'new', error: null })),
  ]
}

interface AddressesProps {
  text: string
  fault: string | undefined
  onChange: (text: string) => void
}

function Addresses({ text, fault, onChange }: AddressesProps) {
  const { t } = useTexts()
  const id = useId()
  return (
    <Field
      id={id}
      label={t('app-team:invite.addresses')}
      hint={t('app-team:invite.hint')}
      {...(fault === undefined ? {} : { error: fault })}
    >
      {(attributes) => (
        <textarea
          {...attributes}
          rows={3}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

interface PeopleProps {
  people: readonly Invitee[]
  onChange: (people: readonly Invitee[]) => void
}

function People({ people, onChange }: PeopleProps) {
  const { t } = useTexts()
  return (
    <ul className={list} aria-label={t('app-team:invite.people')}>
      {people.map((it, index) => (
        <Person
          key={it.email}
          person={it}
          onChange={(changed) => onChange(people.with(index, { ...it, ...changed }))}
          onRemove={() => onChange(people.filter((other) => other !== it))}
        />
      ))}
    </ul>
  )
}

interface PersonProps {
  person: Invitee
  onChange: (changed: Partial<PastedPerson>) => void
  onRemove: () => void
}

function Person({ person, onChange, onRemove }: PersonProps) {
  const { t } = useTexts()
  const id = useId()
  const { email, state, error } = person
  if (state === 'sent')
    return (
      <li>
        <b>{email}</b>
        <p data-sent role="status">
          {t('app-team:invite.sent')}
        </p>
      </li>
    )
  return (
    <li>
      <b>{email}</b>
      <AppButton
        size="s"
        tone="ghost"
        aria-label={t('app-team:invite.removeOf', { email })}
        onClick={onRemove}
      >
        {t('app-team:invite.remove')}
      </AppButton>
      {(['firstName', 'lastName'] as const).map((name) => (
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
              value={person[name]}
              onChange={({ target }) => onChange({ [name]: target.value })}
            />
          )}
        </Field>
      ))}
      {state === 'failed' && (
        <p data-failed role="alert">
          {error?.message || t('app:failure.offline')}
        </p>
      )}
    </li>
  )
}

const list = css`
  display: grid;
  gap: ${space[2]};
  li {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: ${space[2]} ${space[3]};
    align-items: start;
    padding: ${space[3]};
    border: 1px solid ${color.line};
    border-radius: ${radius.m};
    > b {
      align-self: center;
      overflow-wrap: anywhere;
    }
    > button {
      justify-self: end;
    }
    > p {
      grid-column: 1 / -1;
      font-size: ${size.s};
    }
  }
  [data-sent] {
    grid-column: auto;
    justify-self: end;
    color: ${color.teal};
  }
  [data-failed] {
    color: ${color.danger};
  }
`
