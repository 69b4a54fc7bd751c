import { createRoot } from 'react-dom/client'
import { TextContext } from '#components/islands/texts.tsx'
import { AccountArea } from './AccountArea.tsx'
import { loadTexts } from '#components/islands/load-texts.ts'
import { pageLocale } from '#components/session/sso-links.ts'

/** Server-rendered elements: the account button, the panel it opens, and the console's URL. */
export interface AccountElements {
  opener: HTMLButtonElement
  panel: HTMLElement
  consoleHref: string
}

/**
 * Mounts the account area into the elements that every page reserves for it. The server-rendered
 * links in them work until then, and remain if mounting fails.
 */
export async function mountAccount(): Promise<void> {
  const locale = pageLocale()
  const panel = document.querySelector<HTMLElement>('#account')
  const opener = document.querySelector<HTMLButtonElement>('header [popovertarget=account]')
  const consoleLink = document.querySelector<HTMLAnchorElement>('header a[data-for=member]')
  if (!locale || !panel || !opener || !consoleLink) return
  const texts = await loadTexts(locale, ['account'])
  opener.replaceChildren()
  panel.replaceChildren()
  const bar = document.body.appendChild(document.createElement('div'))
  createRoot(bar).render(
    <TextContext value={texts}>
      <AccountArea elements={{ opener, panel, consoleHref: consoleLink.href }} locale={locale} />
    </TextContext>,
  )
}
