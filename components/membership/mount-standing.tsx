import { createRoot } from 'react-dom/client'
import { loadTexts } from '#components/islands/load-texts.ts'
import { pageLocale } from '#components/session/sso-links.ts'
import { TextContext } from '#components/islands/texts.tsx'
import { OwnStanding } from './OwnStanding.tsx'

/** Renders the company's membership level into its placeholder in the page. */
export async function mountStanding(): Promise<void> {
  const locale = pageLocale()
  const container = document.querySelector<HTMLElement>('#standing')
  const consoleLink = document.querySelector<HTMLAnchorElement>('header a[data-for=member]')
  if (!locale || !container || !consoleLink) return
  const texts = await loadTexts(locale, ['membership'])
  createRoot(container).render(
    <TextContext value={texts}>
      <OwnStanding locale={locale} consoleHref={`${consoleLink.href}/membership`} />
    </TextContext>,
  )
}
