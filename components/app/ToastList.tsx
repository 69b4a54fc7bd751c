import { css } from '@linaria/core'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, shadow, size, space, weight } from '#components/theme/tokens.ts'
import { dismissToast, showToast, type Toast } from './toast-store.ts'

/** Time that a toast is shown, unless it is hovered or focused. Source: C22. */
const shownMs = 10_000

interface Props {
  toasts: readonly Toast[]
  region: { current: HTMLElement | null }
}

/** The toasts; `region` is what F6 looks in for their buttons. */
export function ToastList({ toasts, region }: Props) {
  useFocusKey(region)
  return (
    <ul>
      {toasts.map((it) => (
        <ToastItem key={it.id} toast={it} />
      ))}
    </ul>
  )
}

function ToastItem({ toast: { id, text, undo } }: { toast: Toast }) {
  const { t } = useTexts()
  const [isHeld, setHeld] = useState(false)
  // the time starts anew when the pointer or the focus leaves
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, isHeld])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only holds the time
    <li
      className={item}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{text}</p>
      {undo && (
        <button
          type="button"
          onClick={() => {
            dismissToast(id)
            Promise.resolve(undo()).catch(() => showToast(t('app:toasts.undoFailed')))
          }}
        >
          {t('app:toasts.undo')}
        </button>
      )}
      <button type="button" aria-label={t('app:close')} onClick={() => dismissToast(id)}>
        <X size={18} aria-hidden="true" />
      </button>
    </li>
  )
}

/** F6 moves the focus to the first button of the newest toast, and from there back. */
function useFocusKey(region: { current: HTMLElement | null }): void {
  useEffect(() => {
    let before: Element | null = null
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || !region.current) return
      const isInside = region.current.contains(document.activeElement)
      const target = isInside ? before : region.current.querySelector('li:last-child button')
      if (!(target instanceof HTMLElement)) return
      event.preventDefault()
      before = document.activeElement
      target.focus()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [region])
}

const item = css`
  display: flex;
  gap: ${space[2]};
  align-items: center;
  max-width: 480px;
  padding-inline: ${space[4]} ${space[1]};
  border: 1px solid transparent;
  border-radius: ${radius.m};
  background: ${color.ink};
  box-shadow: ${shadow.l};
  color: ${color.ground};
  font-size: ${size.s};
  pointer-events: auto;
  p {
    flex: 1;
    padding-block: ${space[3]};
  }
  button {
    display: grid;
    place-items: center;
    min-width: 44px;
    min-height: 44px;
    font-weight: ${weight.bold};
    outline-color: ${color.ground};
    outline-offset: -4px;
  }
`
