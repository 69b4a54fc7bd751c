import { css } from '@linaria/core'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { useFormats } from '#components/app/formats.ts'
import { color, radius, size, space } from '#components/theme/tokens.ts'

interface Props {
  id: string
  label: string
  value: number
  /** The least: 1, or 0 for what can be left out. */
  min?: number
  max: number
  /** Why there is a maximum; absent if it is only the general one. */
  maxReason?: string | undefined
  onChange: (value: number) => void
}

/**
 * A number of pieces: typed, pasted, or by the buttons. The wheel changes nothing. A number above the
 * maximum stays as typed and is told, instead of being replaced. Source: BT7, GC5.
 */
export function QuantityField({ id, label, value, min = 1, max, maxReason, onChange }: Props) {
  const { t } = useTexts()
  const { number } = useFormats()
  const [typed, setTyped] = useState<string | null>(null)
  const isTooMany = value > max
  const commit = (text: string) => {
    const next = numberIn(text)
    if (next !== undefined && next >= min && next !== value) onChange(next)
  }
  return (
    <div className={field}>
      <label htmlFor={id}>{label}</label>
      <div>
        <button
          type="button"
          aria-label={t('app-checkout:quantity.less', { label })}
          aria-disabled={value <= min || undefined}
          onClick={() => value > min && onChange(Math.min(value - 1, max))}
        >
          <Minus size={18} aria-hidden="true" />
        </button>
        <input
          id={id}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          value={typed ?? String(value)}
          aria-describedby={`${id}-hint`}
          aria-invalid={isTooMany || undefined}
          onChange={({ target }) => {
            setTyped(target.value)
            commit(target.value)
          }}
          onBlur={() => setTyped(null)}
        />
        <button
          type="button"
          aria-label={t('app-checkout:quantity.more', { label })}
          aria-disabled={value >= max || undefined}
          onClick={() => value < max && onChange(value + 1)}
        >
          <Plus size={18} aria-hidden="true" />
        </button>
      </div>
      <p id={`${id}-hint`} data-error={isTooMany || undefined}>
        {isTooMany
          ? t('app-checkout:quantity.tooMany', { n: number(max) })
          : (maxReason ?? t('app-checkout:quantity.max', { n: number(max) }))}
      </p>
    </div>
  )
}

/** Returns a whole number that was typed in any width, with spaces or separators. */
function numberIn(text: string): number | undefined {
  const digits = text.normalize('NFKC').replaceAll(/[\s,]/g, '')
  return /^\d{1,6}$/.test(digits) ? Number(digits) : undefined
}

const field = css`
  display: grid;
  gap: ${space[1]};
  font-size: ${size.s};
  label {
    font-weight: 500;
  }
  div {
    display: flex;
    width: fit-content;
    border: 1px solid ${color.edge};
    border-radius: ${radius.m};
    background: ${color.raised};
    &:focus-within {
      border-color: ${color.link};
    }
  }
  button {
    display: grid;
    place-items: center;
    width: 44px;
    height: 42px;
    border-radius: ${radius.m};
    &[aria-disabled] {
      color: ${color.muted};
      opacity: 0.5;
      cursor: not-allowed;
    }
  }
  input {
    width: 7ch;
    border: 0;
    background: none;
    font-size: ${size.m};
    font-variant-numeric: tabular-nums;
    text-align: center;
  }
  p {
    color: ${color.muted};
    &[data-error] {
      color: ${color.danger};
    }
  }
`
