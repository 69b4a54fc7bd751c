import { css, cx } from '@linaria/core'
import type { ButtonHTMLAttributes } from 'react'
import { color, radius } from '#components/theme/tokens.ts'
import { type ButtonLook, button } from './button-style.ts'
import { Icon } from './Icon.tsx'

interface Props
  extends
    Omit<ButtonLook, 'tone'>,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  tone?: ButtonLook['tone'] | 'danger'
  /** Shows a spinner and ignores presses while the action runs. */
  isBusy?: boolean
}

/**
 * A button that acts on this page; for links, use LinkButton. Rendered on the server only, because
 * of its icon.
 */
export function Button({
  tone = 'primary',
  size = 'm',
  icon,
  iconAt = 'start',
  isBusy = false,
  type = 'button',
  children,
  ...rest
}: Props) {
  const iconElement = icon && <Icon name={icon} size={size === 's' ? 16 : 18} />
  return (
    <button
      {...rest}
      className={cx(button, states)}
      type={type === 'submit' ? 'submit' : 'button'}
      data-tone={tone}
      data-size={size}
      {...(isBusy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
    >
      {iconAt === 'start' && iconElement}
      {children}
      {iconAt === 'end' && iconElement}
    </button>
  )
}

/** Styles for the states of a button that a link does not have. */
const states = css`
  &[data-tone='danger'] {
    background: ${color.dangerFill};
    color: ${color.onPrimary};
    &:hover {
      background: color-mix(in srgb, ${color.dangerFill}, #000 14%);
    }
  }
  button&:is(:disabled, [aria-disabled='true']) {
    border-color: transparent;
    background: ${color.sunken};
    color: ${color.muted};
    cursor: not-allowed;
    transform: none;
  }
  &[aria-busy='true'] {
    &::before {
      content: '';
      width: 1em;
      height: 1em;
      border: 2px solid;
      border-block-start-color: transparent;
      border-radius: ${radius.full};
      animation: turn 0.8s linear infinite;
    }
    svg {
      display: none;
    }
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
`
