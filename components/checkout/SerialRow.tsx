import { css } from '@linaria/core'
import { X } from 'lucide-react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useFormats } from '#components/app/formats.ts'
import { type StatusTone, StatusMark } from '#components/app/StatusMark.tsx'
import { AppButton } from '#components/app/AppButton.tsx'
import { type Texts, useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, size, space } from '#components/theme/tokens.ts'
import type { SerialState } from './use-serial-checks.ts'

interface Props {
  id: string
  index: number
  text: string
  state: SerialState
  onType: (text: string) => void
  onLeave: () => void
  onPaste: (event: ClipboardEvent) => void
  onEnter: (event: KeyboardEvent) => void
  /** Empties the row, or removes it if there are too many; a running check is given up. */
  onRemove: () => void
}

const tones: Record<SerialState['kind'], StatusTone> = {
  empty: 'open',
  checking: 'open',
  accepted: 'good',
  twin: 'bad',
  refused: 'bad',
  failed: 'warning',
}

/** A serial number with what its check found. */
export function SerialRow(props: Props) {
  const { id, index, text, state, onType, onLeave, onPaste, onEnter, onRemove } = props
  const texts = useTexts()
  const { t } = texts
  const { number } = useFormats()
  const isFaulty = state.kind === 'twin' || state.kind === 'refused'
  const name = t('app-checkout:serials.row', { n: number(index + 1) })
  return (
    <li className={row}>
      <label htmlFor={id}>{number(index + 1)}</label>
      <input
        id={id}
        value={text}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-label={name}
        aria-describedby={`${id}-state`}
        aria-invalid={isFaulty || undefined}
        onChange={({ target }) => onType(target.value)}
        onBlur={onLeave}
        onPaste={onPaste}
        onKeyDown={onEnter}
      />
      <span id={`${id}-state`}>
        {state.kind !== 'empty' && (
          <StatusMark tone={tones[state.kind]} text={stateText(texts, state, number)} />
        )}
        {state.kind === 'failed' && (
          <AppButton size="s" onClick={state.retry}>
            {t('app:retry')}
          </AppButton>
        )}
      </span>
      <button
        type="button"
        aria-label={t(`app-checkout:serials.${state.kind === 'checking' ? 'cancel' : 'clear'}`, {
          row: name,
        })}
        data-hidden={text === '' || undefined}
        onClick={onRemove}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </li>
  )
}

function stateText({ t }: Texts, state: SerialState, number: (value: number) => string): string {
  switch (state.kind) {
    case 'twin':
      return t('app-checkout:serials.twin', { n: number(state.of + 1) })
    case 'refused':
      if (state.reason === 'serial.invalid') return t('app-checkout:serials.invalid')
      return state.productName === null
        ? t('app-checkout:serials.otherProduct')
        : t('app-checkout:serials.other', { product: state.productName })
    case 'failed':
      return state.message === '' ? t('app-checkout:serials.failed') : state.message
    case 'accepted':
      return state.productName ?? t('app-checkout:serials.ok')
    default:
      return t('app-checkout:serials.checking')
  }
}

const row = css`
  display: grid;
  grid-template-columns: 2.5ch minmax(0, 220px) minmax(0, 1fr) 36px;
  gap: ${space[2]};
  align-items: center;
  label {
    color: ${color.muted};
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  input {
    min-height: 40px;
    padding: ${space[1]} ${space[3]};
    border: 1px solid ${color.edge};
    border-radius: ${radius.m};
    background: ${color.raised};
    font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
    font-size: ${size.m};
    min-width: 0;
    &:focus {
      border-color: ${color.link};
      outline: 2px solid ${color.link};
    }
    &[aria-invalid] {
      border-color: ${color.danger};
    }
  }
  > span {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]};
    align-items: center;
    min-width: 0;
    font-size: ${size.s};
    overflow-wrap: anywhere;
  }
  > button {
    display: grid;
    place-items: center;
    width: 36px;
    height: 36px;
    border-radius: ${radius.s};
    color: ${color.muted};
    &[data-hidden] {
      visibility: hidden;
    }
    &:hover {
      background: ${color.sunken};
    }
  }
  ${media.belowTablet} {
    grid-template-columns: 2.5ch minmax(0, 1fr) 36px;
    > span {
      grid-column: 2 / -1;
      grid-row: 2;
      &:empty {
        display: none;
      }
    }
  }
`
