import type { AnchorHTMLAttributes } from 'react'
import { type ButtonLook, button } from './button-style.ts'
import { Icon } from './Icon.tsx'

interface Props
  extends ButtonLook, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'style'> {
  href: string
}

/** A link that looks like a button. */
export function LinkButton({
  tone = 'primary',
  size = 'm',
  icon,
  iconAt = 'start',
  children,
  ...rest
}: Props) {
  const iconElement = icon && <Icon name={icon} size={size === 's' ? 16 : 18} />
  return (
    <a {...rest} className={button} data-tone={tone} data-size={size}>
      {iconAt === 'start' && iconElement}
      {children}
      {iconAt === 'end' && iconElement}
    </a>
  )
}
