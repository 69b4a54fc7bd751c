import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, space, weight } from '#components/theme/tokens.ts'
import type { Fault } from './types.ts'

/** What is left to do before the order can be placed, each with a link to its field. */
export function FaultList({ faults }: { faults: readonly Fault[] }) {
  const { t } = useTexts()
  if (faults.length === 0) return null
  return (
    <div className={list} role="alert" tabIndex={-1} data-faults>
      <b>{t('app-checkout:faults', { count: faults.length })}</b>
      <ul>
        {faults.map(({ controlId, text }) => (
          <li key={controlId + text}>
            <button type="button" onClick={() => document.getElementById(controlId)?.focus()}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const list = css`
  display: grid;
  gap: ${space[1]};
  padding: ${space[3]};
  border: 1px solid ${color.danger};
  border-radius: ${radius.m};
  background: ${color.dangerTint};
  b {
    font-weight: ${weight.bold};
  }
  button {
    min-height: 32px;
    color: ${color.link};
    text-align: start;
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`
