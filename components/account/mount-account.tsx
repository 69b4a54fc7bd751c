import { createRoot } from 'react-dom/client'
import { TextContext } from '#components/islands/texts.tsx'
import { AccountArea } from './AccountArea.tsx'
import { loadTexts } from '#components/islands/load-texts.ts'
import { pageLocale } from '#components/session/sso-links.ts'

/** Where the account is shown, as the server wrote it: its button, the panel that it opens, the link to the console. */
export interface AccountElements {
  opener: HTMLButtonElement
  panel: HTMLElement
  consoleHref: string
}

/** Puts the account into the place that every page keeps for it. What stood in the place works until then, and when this fails. */
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
      <AccountArea place={{ opener, panel, consoleHref: consoleLink.href }} locale={locale} />
    </TextContext>,
  )
}
