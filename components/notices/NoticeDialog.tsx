import { css } from '@linaria/core'
import { Building2, CircleAlert, Globe, LogIn, type LucideIcon, UserX, Wrench } from 'lucide-react'
import type { Locale } from '#config/locales.ts'
import { useTexts } from '#components/islands/texts.tsx'
import {
  color,
  media,
  motion,
  radius,
  shadow,
  size,
  space,
  weight,
} from '#components/theme/tokens.ts'
import { contentOf } from './notice-content.tsx'
import type { Notice } from './notice-queue.ts'

interface Props {
  notice: Notice
  locale: Locale
  onClose: () => void
}

const icons: Readonly<Record<Notice['kind'], LucideIcon>> = {
  'login-error': CircleAlert,
  'login-failed': UserX,
  'session-ended': LogIn,
  'invalid-organization': Building2,
  maintenance: Wrench,
  region: Globe,
}

/** A notice as a modal dialog; Esc closes it. Source: spec §4, §9 Popup sizes. */
export function NoticeDialog({ notice, locale, onClose }: Props) {
  const { t } = useTexts()
  const { title, body, actions, popupSize } = contentOf(notice, { t, locale })
  const Icon = icons[notice.kind]
  return (
    <dialog
      ref={openModal}
      className={popup}
      data-notice={notice.kind}
      data-size={popupSize}
      aria-labelledby="notice-title"
      aria-describedby="notice-text"
      onClose={onClose}
    >
      <div>
        <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
        <h2 id="notice-title">{title}</h2>
        <div id="notice-text">{body}</div>
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
  width: min(calc(100% - 32px), 600px);
  min-height: 280px;
  max-height: calc(100dvh - 64px);
  margin: auto;
  padding: 0;
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.raised};
  box-shadow: ${shadow.l};
  color: ${color.ink};
  overscroll-behavior: contain;
  &[data-size='SM'] {
    max-width: 410px;
    min-height: 170px;
  }
  &[data-size='XS'] {
    max-width: 360px;
    min-height: 170px;
  }
  &::backdrop {
    background: #060b16a6;
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
  form a:lang(ja) {
    word-break: auto-phrase;
  }
  h2 {
    margin-block-end: ${space[3]};
    font-size: ${size.xl};
    text-wrap: balance;
  }
  #notice-text {
    display: grid;
    gap: ${space[3]};
    color: ${color.muted};
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
