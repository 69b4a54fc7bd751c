import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { api, queries } from '#components/app/api.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { Dialog } from '#components/app/Dialog.tsx'
import { useFormats } from '#components/app/formats.ts'
import { KeptInputNote } from '#components/app/KeptInputNote.tsx'
import { hasPermission, useProfile } from '#components/app/profile.ts'
import { showToast } from '#components/app/toast-store.ts'
import { useKeptInput } from '#components/app/use-kept-input.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { budgetMinor } from '#components/order/budget-amount.ts'
import { Field } from '#components/ui/Field.tsx'
import type { TeamRole } from '#server/trade/team/contract.ts'
import { type Invitee, InvitedPeople } from './InvitedPeople.tsx'
import { type PastedPerson, readPasted } from './pasted-people.ts'
import { RoleChoice } from './RoleChoice.tsx'

/** What the dialog holds, and what is kept if the session ends. */
interface Draft {
  /** Addresses that were typed and not read yet. */
  text: string
  people: readonly Invitee[]
  role: TeamRole
  /** Monthly budget of General members as it was typed; empty for the default. */
  budget: string
}

/**
 * Invites people: their addresses are typed or pasted, all get one role, and each address has its
 * own result. Those that failed can be corrected and sent again.
 */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const [draft, setDraft] = useState<Draft>({ text: '', people: [], role: 'GENERAL', budget: '' })
  const { text, people, role, budget } = draft
  const update = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))
  const [fault, setFault] = useState<string>()
  const waiting = people.filter((it) => it.state !== 'sent')
  const isDirty = text !== '' || waiting.length > 0
  const isRestored = useKeptInput<Draft>({
    name: 'invite',
    dialog: t('app-team:invite.title'),
    read: () => (isDirty ? { ...draft, people: waiting } : undefined),
    restore: setDraft,
  })
  const limit = role === 'GENERAL' ? budgetMinor(budget) : null
  const invite = useInvite({
    draft,
    limit: limit ?? null,
    onChange: (changed) => update({ people: changed }),
    onDone: onClose,
  })
  const read = () => {
    const { people: found, unknown } = readPasted(text)
    update({ people: withNew(people, found), text: unknown.join('\n') })
    setFault(
      unknown.length > 0
        ? t('app-team:invite.unknown')
        : found.length === 0 && people.length === 0
          ? t('app-team:invite.missing')
          : undefined,
    )
  }
  const isReading = waiting.length === 0 || text.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReading) read()
    else if (limit === undefined) document.getElementById('invite-budget')?.focus()
    else if (!invite.isPending) invite.mutate()
  }
  return (
    <Dialog
      title={t('app-team:invite.title')}
      isDirty={isDirty}
      onClose={onClose}
      onSubmit={submit}
      buttons={
        <>
          <AppButton onClick={onClose}>
            {t(people.length > waiting.length ? 'app:close' : 'app:cancel')}
          </AppButton>
          <AppButton type="submit" tone="primary" isBusy={invite.isPending}>
            {isReading
              ? t('app-team:invite.add')
              : t(invite.isPending ? 'app-team:invite.busy' : 'app-team:invite.send', {
                  count: waiting.length,
                })}
          </AppButton>
        </>
      }
    >
      <KeptInputNote isShown={isRestored} />
      <Addresses
        text={text}
        fault={fault}
        onChange={(it) => {
          update({ text: it })
          setFault(undefined)
        }}
      />
      {people.length > 0 && (
        <InvitedPeople people={people} onChange={(it) => update({ people: it })} />
      )}
      <RoleChoice value={role} onChange={(it) => update({ role: it })} />
      {role === 'GENERAL' && (
        <BudgetField text={budget} onChange={(it) => update({ budget: it })} />
      )}
    </Dialog>
  )
}

interface Inviting {
  draft: Draft
  /** Budget in hundredths; null for the default. */
  limit: number | null
  onChange: (people: readonly Invitee[]) => void
  onDone: () => void
}

/** Sends the invitations one after the other, so that each has its own result. */
function useInvite({ draft: { people, role }, limit, onChange, onDone }: Inviting) {
  const { t } = useTexts()
  const client = useQueryClient()
  const fields = { role, ...(limit === null ? {} : { budget: limit }) }
  return useMutation({
    mutationFn: async () => {
      const done: Invitee[] = []
      for (const it of people) {
        done.push(it.state === 'sent' ? it : await inviteOne(it, fields))
        onChange([...done, ...people.slice(done.length)])
      }
      return done
    },
    onSuccess: async (done) => {
      await client.invalidateQueries({ queryKey: queries.team.key() })
      await client.invalidateQueries({ queryKey: queries.order.budgets.key() })
      const sent = done.filter((it) => it.state === 'sent').length
      if (sent < done.length) return
      showToast(t('app-team:invite.done', { count: sent }))
      onDone()
    },
  })
}

async function inviteOne(
  invitee: Invitee,
  fields: { role: TeamRole; budget?: number },
): Promise<Invitee> {
  const { email, firstName, lastName, key } = invitee
  try {
    await api.team.invite(
      { email, firstName, lastName, ...fields },
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

interface BudgetProps {
  text: string
  onChange: (text: string) => void
}

/** Monthly budget of everyone who is invited. Source: TM2. */
function BudgetField({ text, onChange }: BudgetProps) {
  const { t } = useTexts()
  const formats = useFormats()
  const isAllowed = hasPermission(useProfile(), 'order.approve')
  const { data } = useQuery({ ...queries.order.budgets.queryOptions(), enabled: isAllowed })
  const [isLeft, setLeft] = useState(false)
  if (!data) return null
  const { currency, defaultLimit } = data
  const isFaulty = isLeft && budgetMinor(text) === undefined
  return (
    <Field
      id="invite-budget"
      label={t('app-team:invite.budget', { currency })}
      hint={
        defaultLimit === null
          ? t('app-team:invite.budgetHint')
          : t('app-team:invite.budgetHintDefault', {
              amount: formats.money(defaultLimit, currency),
            })
      }
      {...(isFaulty ? { error: t('app-team:invite.budgetInvalid') } : {})}
    >
      {(attributes) => (
        <input
          {...attributes}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }) => onChange(target.value)}
          onFocus={() => setLeft(false)}
          onBlur={() => setLeft(true)}
        />
      )}
    </Field>
  )
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
