import { css, cx } from '@linaria/core'
import { windowHeader } from '#components/ui/window-header.ts'
import { windowSurface } from '#components/ui/window-style.ts'
import { X } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, size, space } from '#components/theme/tokens.ts'
import { WholeCodes } from './WholeCodes.tsx'

interface Props {
  /** Serial and order numbers in a string stay whole. */
  title: ReactNode
  /** True if something was typed: a click outside then does not close the dialog. Source: C22. */
  isDirty?: boolean
  onClose: () => void
  children: ReactNode
  /** At most two buttons, the primary one last. */
  buttons: ReactNode
  /** Called when the form is sent; the dialog is then a form. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A modal dialog, open as long as it is rendered. Esc and a button close it; the focus returns to
 * the element that opened it. Widths are those of the spec's pop-ups. Source: spec §9, G6.
 */
export function Dialog({ title, isDirty = false, onClose, children, buttons, onSubmit }: Props) {
  const { t } = useTexts()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element | null>(null)
  // a dialog is modal only if it is opened by script; a hidden page closes it
  useEffect(() => {
    opener.current ??= document.activeElement
    const element = dialog.current
    element?.showModal()
    return () => {
      element?.close()
      if (opener.current instanceof HTMLElement) opener.current.focus()
    }
  }, [])
  // in a dialog that is higher than a phone, a new failure would be below what is visible
  const failure = useRef<Element | null>(null)
  useEffect(() => {
    const shown = [...(dialog.current?.querySelectorAll('[role=alert]') ?? [])].at(-1) ?? null
    if (shown !== failure.current) shown?.scrollIntoView({ block: 'nearest' })
    failure.current = shown
  })
  const body = (
    <>
      <header className={windowHeader}>
        <h2 id={titleId}>{typeof title === 'string' ? <WholeCodes text={title} /> : title}</h2>
        <button type="button" aria-label={t('app:close')} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </button>
      </header>
      <div>{children}</div>
      <footer>{buttons}</footer>
    </>
  )
  return (
    <dialog
      ref={dialog}
      className={cx(windowSurface, box)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // pressing inside and releasing outside is no click outside
      onPointerDown={({ target }) => {
        if (target === dialog.current && !isDirty) onClose()
      }}
    >
      {onSubmit ? (
        <form noValidate onSubmit={onSubmit}>
          {body}
        </form>
      ) : (
        <section>{body}</section>
      )}
    </dialog>
  )
}

const box = css`
  font-size: ${size.s};
  text-wrap: pretty;
  overflow: hidden;
  html:has(&[open]) {
    overflow: hidden;
  }
  &[open] {
    display: grid;
  }
  > form,
  > section {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr) auto;
    min-height: 170px;
    max-height: inherit;
  }
  > form > div,
  > section > div {
    display: grid;
    gap: ${space[4]};
    align-content: start;
    padding: ${space[5]} ${space[6]};
    overflow: auto;
    overscroll-behavior: contain;
  }
  footer {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]};
    justify-content: end;
    padding: ${space[3]} ${space[6]};
    border-block-start: 1px solid ${color.line};
    ${media.belowTablet} {
      > * {
        flex: 1;
        min-width: fit-content;
      }
    }
  }
`
