import type { ReactNode } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import type { ButtonLook } from '#components/ui/button-style.ts'
import { type PopupTarget, popupAddress } from './popup-address.ts'

interface Props extends ButtonLook {
  target: PopupTarget
  label?: string
  children: ReactNode
}

/** A link to a pop-up, which script opens as a window over the page. */
export function PopupLink({ target, label, children, ...look }: Props) {
  const { locale } = useTexts()
  return (
    <LinkButton
      {...look}
      href={popupAddress(locale, target)}
      rel="nofollow"
      data-opens={target.popup}
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      {children}
    </LinkButton>
  )
}
