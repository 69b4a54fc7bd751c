import type { ButtonHTMLAttributes } from 'react'
import { type ButtonLook, button } from './button-style.ts'
import { Icon } from './Icon.tsx'

interface Props extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  /** What it does is under way: it turns, and does nothing when pressed. */
  isBusy?: boolean
}

/** Does something on this page. What leads elsewhere is a LinkButton. Server only, for its icon. */
export function Button({ tone = 'primary', size = 'm', icon, iconAt = 'start', isBusy = false, type = 'button', children, ...rest }: Props) {
  const drawn = icon && <Icon name={icon} size={size === 's' ? 16 : 18} />
  return (
    <button
      {...rest}
      className={button}
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
