import { css, cx } from '@linaria/core'
import { useState } from 'react'
import { AppButton } from '#components/app/AppButton.tsx'
import { useFormats } from '#components/app/formats.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, size, space } from '#components/theme/tokens.ts'
import { notice } from './notice-style.ts'
import type { SerialState } from './use-serial-checks.ts'

/** Serial numbers of a form, and what can be done if there are more than pieces. */
export interface SerialsProps {
  /** Prefix of the ids of the fields. */
  id: string
  rows: readonly string[]
  states: readonly SerialState[]
  quantity: number
  /** The largest quantity in one order. */
  maximum: number
  onRemove: (places: ReadonlySet<number>) => void
  /** Orders as many pieces as there are rows. */
  onRaise: () => void
}

/**
 * Asks which serial numbers go if there are more than pieces; all rows are filled then, since empty
 * ones go unasked. Those that cannot be used are chosen at first, then the last ones. Source: GC4.
 */
export function SerialSurplus(props: SerialsProps) {
  const { id, rows, states, quantity, maximum, onRemove, onRaise } = props
  const { t } = useTexts()
  const { number } = useFormats()
  const [own, setOwn] = useState<ReadonlySet<number>>()
  const surplus = rows.length - quantity
  const chosen = own ?? suggested(states, surplus)
  const isTooFew = chosen.size < surplus
  const counted = (count: number) => ({ count, n: number(count) })
  return (
    <fieldset className={cx(notice, question)}>
      <legend>
        {t('app-checkout:serials.surplus.question', { ...counted(surplus), of: number(quantity) })}
      </legend>
      <ul>
        {rows.map((text, index) => (
          <li key={index}>
            <label>
              <input
                id={`${id}-${index}`}
                type="checkbox"
                checked={chosen.has(index)}
                onChange={({ target }) => setOwn(withPlace(chosen, index, target.checked))}
              />
              <span translate="no">{text}</span>
              <small>{t('app-checkout:serials.row', { n: number(index + 1) })}</small>
            </label>
          </li>
        ))}
      </ul>
      <div>
        <AppButton
          tone="primary"
          size="s"
          reasonId={isTooFew ? `${id}-reason` : undefined}
          onClick={() => onRemove(chosen)}
        >
          {t('app-checkout:serials.surplus.remove', counted(chosen.size))}
        </AppButton>
        {rows.length <= maximum && (
          <AppButton size="s" onClick={onRaise}>
            {t('app-checkout:serials.surplus.raise', { n: number(rows.length) })}
          </AppButton>
        )}
      </div>
      {isTooFew && (
        <p id={`${id}-reason`}>{t('app-checkout:serials.surplus.tooFew', counted(surplus))}</p>
      )}
    </fieldset>
  )
}

const isUnusable = (state: SerialState | undefined) =>
  state?.kind === 'refused' || state?.kind === 'twin'

function suggested(states: readonly SerialState[], surplus: number): ReadonlySet<number> {
  const places = [...states.keys()].toReversed()
  const first = places.filter((it) => isUnusable(states[it]))
  const then = places.filter((it) => !isUnusable(states[it]))
  return new Set([...first, ...then].slice(0, surplus))
}

function withPlace(
  places: ReadonlySet<number>,
  place: number,
  isChosen: boolean,
): ReadonlySet<number> {
  const others = [...places].filter((it) => it !== place)
  return new Set(isChosen ? [...others, place] : others)
}

const question = css`
  min-width: 0;
  legend {
    float: inline-start;
    padding: 0;
    text-wrap: pretty;
  }
  ul {
    clear: both;
    max-height: 264px;
    overflow: auto;
    /* room for the outline of the focus */
    padding: 3px;
  }
  label {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0 ${space[3]};
    padding-block: ${space[1]};
  }
  input {
    width: 20px;
    height: 20px;
    accent-color: ${color.primary};
  }
  span {
    overflow-wrap: anywhere;
  }
  small {
    grid-column: 2;
  }
  small,
  p {
    font-size: ${size.s};
    color: ${color.muted};
  }
`
