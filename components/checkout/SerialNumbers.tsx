import { css } from '@linaria/core'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { useFormats } from '#components/app/formats.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, space } from '#components/theme/tokens.ts'
import { CheckoutStep } from './CheckoutStep.tsx'
import { cleanSerial, pastedSerials, withPasted } from './serial-list.ts'
import { SerialRow } from './SerialRow.tsx'
import { SerialSurplus, type SerialsProps } from './SerialSurplus.tsx'

interface Props extends SerialsProps {
  /** What the serial numbers must belong to. */
  type: string | null
  onChange: (rows: readonly string[]) => void
}

/**
 * One serial number for each piece, typed or pasted from a sheet, each with its own state. A row is
 * checked when it is left, never while somebody types. Source: GC3.
 */
export function SerialNumbers(props: Props) {
  const { id, rows, states, quantity, maximum, type, onChange, onRemove, onRaise } = props
  const { t } = useTexts()
  const { number } = useFormats()
  const [typed, setTyped] = useState<{ index: number; text: string } | null>(null)
  const accepted = states.filter((it) => it.kind === 'accepted').length
  const commit = () => {
    if (!typed) return
    setTyped(null)
    const text = cleanSerial(typed.text)
    if (text !== rows[typed.index]) onChange(rows.map((it, at) => (at === typed.index ? text : it)))
  }
  const paste = (index: number, event: ClipboardEvent) => {
    const pasted = pastedSerials(event.clipboardData.getData('text'))
    // a single number is pasted like any text
    if (pasted.length < 2) return
    event.preventDefault()
    setTyped(null)
    onChange(withPasted(rows, index, pasted))
  }
  const surplus = rows.length - quantity
  const summary =
    surplus > 0
      ? t('app-checkout:serials.surplus.state', { count: surplus, n: number(surplus) })
      : t('app-checkout:serials.accepted', { n: number(accepted), of: number(quantity) })
  return (
    <CheckoutStep
      title={t('app-checkout:step.serials')}
      state={<span role="status">{summary}</span>}
    >
      <p className={hint}>{t('app-checkout:serials.hint', { type: type ?? '' })}</p>
      {surplus > 0 && (
        <SerialSurplus
          // another number of rows or pieces is another question
          key={`${rows.length} ${quantity}`}
          id={`${id}-surplus`}
          rows={rows}
          states={states}
          quantity={quantity}
          maximum={maximum}
          onRemove={onRemove}
          onRaise={onRaise}
        />
      )}
      <ol className={list}>
        {rows.map((text, index) => (
          <SerialRow
            // rows have no identity but their place
            key={index}
            id={`${id}-${index}`}
            index={index}
            text={typed?.index === index ? typed.text : text}
            state={
              typed?.index === index ? { kind: 'empty' } : (states[index] ?? { kind: 'empty' })
            }
            onType={(next) => setTyped({ index, text: next })}
            onLeave={commit}
            onPaste={(event) => paste(index, event)}
            onEnter={(event) => focusNext(event, `${id}-${index + 1}`)}
            onRemove={() => {
              setTyped(null)
              onChange(
                surplus > 0
                  ? rows.filter((_it, at) => at !== index)
                  : rows.map((it, at) => (at === index ? '' : it)),
              )
            }}
          />
        ))}
      </ol>
    </CheckoutStep>
  )
}

/** Enter goes to the next row; it does not end what an input method composes. */
function focusNext(event: KeyboardEvent, nextId: string): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  document.getElementById(nextId)?.focus()
}

const hint = css`
  color: ${color.muted};
`

const list = css`
  display: grid;
  gap: ${space[2]};
  max-height: 480px;
  overflow: auto;
  /* room for the outline of the focus */
  padding: 3px;
`
