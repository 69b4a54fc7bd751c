import { css, cx } from '@linaria/core'
import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import { color, radius } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  tone?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 's' | 'm'
  icon?: LucideIcon
  /** True while what the button started runs: presses are ignored. Change its text as well. */
  isBusy?: boolean
  /**
   * Why the button cannot be used now. The button can still be focused, and the reason is read with
   * it; show it also as text. Source: G5.
   */
  reasonId?: string | undefined
}

/** A button of an app page. */
export function AppButton({
  tone = 'secondary',
  size = 'm',
  icon: Icon,
  isBusy = false,
  reasonId,
  type = 'button',
  onClick,
  children,
  ...rest
}: Props) {
  const isOff = isBusy || reasonId !== undefined
  return (
    <button
      {...rest}
      className={cx(button, look)}
      type={type === 'submit' ? 'submit' : 'button'}
      data-tone={tone}
      data-size={size}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      aria-describedby={reasonId ?? rest['aria-describedby']}
      onClick={(event) => {
        // the second click of a double click does nothing
        if (isOff || event.detail > 1) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {Icon && <Icon size={size === 's' ? 16 : 18} aria-hidden="true" />}
      {children}
    </button>
  )
}

const look = css`
  text-wrap: balance;
  overflow-wrap: break-word;
  &:lang(zh) {
    word-break: keep-all;
  }
  &[data-tone='danger'] {
    background: ${color.dangerFill};
    color: ${color.onPrimary};
    &:hover {
      background: color-mix(in srgb, ${color.dangerFill}, #000 14%);
    }
  }
  /* doubled, so that it holds under the pointer as well */
  button&&[aria-disabled='true'] {
    border-color: transparent;
    background: ${color.sunken};
    color: ${color.muted};
    cursor: not-allowed;
    transform: none;
  }
  &[aria-busy='true']::before {
    content: '';
    width: 1em;
    height: 1em;
    border: 2px solid;
    border-block-start-color: transparent;
    border-radius: ${radius.full};
    animation: turn 0.8s linear infinite;
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
`
