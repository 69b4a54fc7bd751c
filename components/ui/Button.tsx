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
  /** What it does is under way: it turns, and does nothing when pressed. */
  isBusy?: boolean
}

/** Does something on this page. What leads elsewhere is a LinkButton. Server only, for its icon. */
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
  const drawn = icon && <Icon name={icon} size={size === 's' ? 16 : 18} />
  return (
    <button
      {...rest}
      className={cx(button, states)}
      type={type === 'submit' ? 'submit' : 'button'}
      data-tone={tone}
      data-size={size}
      {...(isBusy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
    >
      {iconAt === 'start' && drawn}
      {children}
      {iconAt === 'end' && drawn}
    </button>
  )
}

/** What only a button can be, and no link. */
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
