import { css } from '@linaria/core'
import { useId } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, space, weight } from '#components/theme/tokens.ts'
import type { TeamRole } from '#server/trade/team/contract.ts'
import { type Right, rightsChange } from './rights.ts'
import { teamRoles } from './team-filter.ts'
import { choices } from './team-style.ts'

interface Props {
  value: TeamRole
  onChange: (role: TeamRole) => void
  /** Why the role cannot be changed. */
  offReason?: string | undefined
}

/** The roles, each with a line on what it may do. */
export function RoleChoice({ value, onChange, offReason }: Props) {
  const { t } = useTexts()
  const name = useId()
  return (
    <fieldset className={choices} disabled={offReason !== undefined}>
      <legend>{t('app-team:column.role')}</legend>
      {teamRoles.map((role) => (
        <label key={role}>
          <input
            type="radio"
            name={name}
            value={role}
            checked={value === role}
            onChange={() => onChange(role)}
          />
          <span>{t(`app-team:role.${role}.name`)}</span>
          <small>{t(`app-team:role.${role}.text`)}</small>
        </label>
      ))}
      {offReason !== undefined && <p>{offReason}</p>}
    </fieldset>
  )
}

/** What a change of role gives and takes. */
export function RightsChange({ from, to }: { from: TeamRole; to: TeamRole }) {
  const { t } = useTexts()
  if (from === to) return null
  const { gained, lost } = rightsChange(from, to)
  return (
    <div className={box} role="status">
      <Rights title={t('app-team:rights.gained')} rights={gained} />
      <Rights title={t('app-team:rights.lost')} rights={lost} />
      <p>{t('app-team:rights.note')}</p>
    </div>
  )
}

function Rights({ title, rights }: { title: string; rights: readonly Right[] }) {
  const { t } = useTexts()
  if (rights.length === 0) return null
  return (
    <div>
      <b>{title}</b>
      <ul>
        {rights.map((it) => (
          <li key={it}>{t(`app-team:rights.${it}`)}</li>
        ))}
      </ul>
    </div>
  )
}

const box = css`
  display: grid;
  gap: ${space[3]};
  padding: ${space[3]} ${space[4]};
  border-radius: ${radius.m};
  background: ${color.band};
  b {
    font-weight: ${weight.medium};
  }
  ul {
    padding-inline-start: 1.2em;
    list-style: disc;
  }
  p {
    color: ${color.muted};
  }
`
