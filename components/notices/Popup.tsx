import { css, cx } from '@linaria/core'
import type { LucideIcon } from 'lucide-react'
import { windowSurface } from '#components/ui/window-style.ts'
import { type ReactNode, type SyntheticEvent, useId } from 'react'
import { color, media, motion, radius, size, space, weight } from '#components/theme/tokens.ts'

interface Props {
  /** What the dialog is about, for styles and tests. */
  kind: string
  icon: LucideIcon
  title: string
  /** Widths of 360, 410 and 600 px. Source: spec §9. */
  popupSize?: 'XS' | 'SM' | 'BASE'
  /** Buttons and links, the primary one first: it gets the focus. Submit buttons close. */
  actions: ReactNode
  children: ReactNode
  onClose?: () => void
  /** Called for Esc; closing can be prevented. */
  onCancel?: (event: SyntheticEvent) => void
}

/** A message as a modal dialog; Esc closes it. Source: spec §4, §9 Popup sizes. */
export function Popup(props: Props) {
  const { kind, icon: Icon, title, popupSize = 'SM', actions, children, onClose, onCancel } = props
  const id = useId()
  return (
    <dialog
      ref={openModal}
      className={cx(windowSurface, popup)}
      data-notice={kind}
      data-size={popupSize}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
      onCancel={onCancel}
    >
      <div>
        <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-text`} data-text>
          {children}
        </div>
        <form method="dialog">{actions}</form>
      </div>
    </dialog>
  )
}

/**
 * Opens a dialog with `showModal`, which traps the focus, makes the page inert, and restores the
 * focus on close.
 */
function openModal(dialog: HTMLDialogElement | null): void {
  if (dialog?.open === false) dialog.showModal()
}

const popup = css`
  min-height: 280px;
  &[data-size='SM'] {
    max-width: 410px;
    min-height: 170px;
  }
  &[data-size='XS'] {
    max-width: 360px;
    min-height: 170px;
  }
  &[open] {
    animation: rise ${motion.normal};
  }
  @keyframes rise {
    from {
      opacity: 0;
      translate: 0 8px;
    }
  }
  > div {
    padding: ${space[6]};
    ${media.tablet} {
      padding: ${space[8]};
    }
  }
  > div > svg {
    width: 48px;
    height: 48px;
    margin-block-end: ${space[4]};
    padding: 12px;
    border-radius: 50%;
    background: ${color.tint};
    color: ${color.link};
  }
  &:is([data-notice='login-error'], [data-notice='login-failed'], [data-notice='invalid-organization']) > div > svg {
    background: ${color.warningTint};
    color: ${color.warning};
  }
  &:lang(ja) {
    word-break: auto-phrase;
  }
  h2 {
    margin-block-end: ${space[3]};
    font-size: ${size.xl};
    text-wrap: balance;
  }
  [data-text] {
    display: grid;
    gap: ${space[3]};
    color: ${color.muted};
    font-variant-numeric: tabular-nums;
    text-wrap: pretty;
  }
  ul {
    display: grid;
    gap: ${space[2]};
    padding-inline-start: 1.2em;
    list-style: disc;
  }
  dl {
    padding: ${space[3]} ${space[4]};
    border-radius: ${radius.m};
    background: ${color.band};
  }
  dt {
    font-size: ${size.s};
  }
  dd {
    font-weight: ${weight.bold};
    color: ${color.ink};
  }
  form {
    display: grid;
    gap: ${space[2]};
    margin-block-start: ${space[6]};
  }
  &:not([data-size='XS'], [data-size='SM']) form {
    ${media.tablet} {
      display: flex;
    }
  }
  :global() {
    html:has(dialog[data-notice][open]) {
      overflow: hidden;
      scrollbar-gutter: stable;
    }
  }
`
