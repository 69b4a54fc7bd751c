import { css } from '@linaria/core'
import { useId } from 'react'
import { ApiProblem } from '#components/app/api-problem.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space } from '#components/theme/tokens.ts'
import { Field } from '#components/ui/Field.tsx'
import { nameFields } from './contact-name.ts'
import { errorAt } from './EditDialog.tsx'
import type { PastedPerson } from './pasted-people.ts'

/** A person to invite, and what became of the invitation. */
export interface Invitee extends PastedPerson {
  /** By which the server recognizes a repeated request. Source: C3. */
  key: string
  state: 'new' | 'sent' | 'failed'
  error: Error | null
}

interface PeopleProps {
  people: readonly Invitee[]
  onChange: (people: readonly Invitee[]) => void
}

/** The people to invite, each with names to correct and its own result. */
export function InvitedPeople({ people, onChange }: PeopleProps) {
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
  const { t, locale } = useTexts()
  const id = useId()
  const { email, state, error } = person
  if (state === 'sent')
    return (
      <li>
        <div>
          <b>{email}</b>
          <p data-sent role="status">
            {t('app-team:invite.sent')}
          </p>
        </div>
      </li>
    )
  return (
    <li>
      <div>
        <b>{email}</b>
        <AppButton
          size="s"
          tone="ghost"
          aria-label={t('app-team:invite.removeOf', { email })}
          onClick={onRemove}
        >
          {t('app-team:invite.remove')}
        </AppButton>
      </div>
      {nameFields(locale).map((name) => (
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
          {error?.message ||
            t(error instanceof ApiProblem ? 'app:failure.unknown' : 'app:failure.offline')}{' '}
          {error instanceof ApiProblem &&
            error.supportCode !== undefined &&
            t('app:failure.supportCode', { code: error.supportCode })}
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
    > div:first-child {
      display: flex;
      grid-column: 1 / -1;
      gap: ${space[3]};
      align-items: center;
      justify-content: space-between;
      min-width: 0;
      overflow-wrap: anywhere;
    }
    > p {
      grid-column: 1 / -1;
      font-size: ${size.s};
    }
  }
  [data-sent] {
    flex: none;
    font-size: ${size.s};
    color: ${color.teal};
  }
  [data-failed] {
    color: ${color.danger};
  }
`
