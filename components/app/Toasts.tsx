import { css } from '@linaria/core'
import { lazy, Suspense, useRef, useSyncExternalStore } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { media, space } from '#components/theme/tokens.ts'
import { noToasts, onToasts, toasts } from './toast-store.ts'

/** Loaded with the first toast. */
const ToastList = lazy(() => import('./ToastList.tsx').then((it) => ({ default: it.ToastList })))

/**
 * Messages about what has just succeeded, each with an undo where there is one. F6 moves the focus
 * here and back. Failures are shown in the page instead.
 */
export function Toasts() {
  const { t } = useTexts()
  const shown = useSyncExternalStore(onToasts, toasts, () => noToasts)
  const region = useRef<HTMLElement>(null)
  return (
    <section ref={region} className={list} aria-label={t('app:toasts.label')} tabIndex={-1}>
      <div role="status">
        <Suspense>{shown.length > 0 && <ToastList toasts={shown} region={region} />}</Suspense>
      </div>
    </section>
  )
}

const list = css`
  position: fixed;
  z-index: 20;
  inset: auto ${space[4]} calc(var(--acting-bar, 0px) + ${space[4]});
  pointer-events: none;
  ul {
    display: grid;
    gap: ${space[2]};
    justify-items: center;
  }
  /* above the bar with total and button that a checkout keeps at the bottom */
  ${media.belowDesktop} {
    :root[data-order-bar] & {
      inset-block-end: calc(var(--acting-bar, 0px) + 7rem);
    }
  }
  ${media.tablet} {
    inset-inline-start: auto;
    ul {
      justify-items: end;
    }
  }
`
