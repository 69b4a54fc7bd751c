import { createRoot } from 'react-dom/client'
import { loadTexts } from '#components/islands/load-texts.ts'
import { TextContext } from '#components/islands/texts.tsx'
import { pageLocale } from '#components/session/sso-links.ts'
import { SessionEnd } from './SessionEnd.tsx'

/** Mounts the dialogs about the end of the session, on documents and app pages alike. */
export async function showSessionEnd(): Promise<void> {
  const locale = pageLocale() ?? 'en-int'
  const texts = await loadTexts(locale, ['session'])
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <TextContext value={texts}>
      <SessionEnd locale={locale} />
    </TextContext>,
  )
}
