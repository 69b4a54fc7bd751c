import { createRoot } from 'react-dom/client'
import { loadTexts } from '#components/islands/load-texts.ts'
import { pageLocale } from '#components/session/sso-links.ts'
import { TextContext } from '#components/islands/texts.tsx'
import { OwnStanding } from './OwnStanding.tsx'

/** Puts the company's level into the place that the page keeps for it. */
export async function mountStanding(): Promise<void> {
  const locale = pageLocale()
  const place = document.querySelector<HTMLElement>('#standing')
  const consoleLink = document.querySelector<HTMLAnchorElement>('header a[data-for=member]')
  if (!locale || !place || !consoleLink) return
  const texts = await loadTexts(locale, ['membership'])
  createRoot(place).render(
    <TextContext value={texts}>
      <OwnStanding locale={locale} consoleHref={`${consoleLink.href}/membership`} />
    </TextContext>,
  )
}
