import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { appFacts, appFactsId } from '#components/app/facts.ts'
import { hrefsOf } from '#components/app/links.ts'
import { TextContext } from '#components/islands/texts.tsx'
import { pageLocale } from '#components/session/sso-links.ts'
import { loadPaletteTexts } from './palette-texts.ts'
import { Palette } from './Palette.tsx'
import { paletteDialog } from './palette-style.ts'
import type { PaletteElements } from '#components/shortcuts/start-palette.ts'

/** Renders the palette into its dialog, around the field that may already contain text. */
export async function mountPalette(elements: PaletteElements): Promise<void> {
  const locale = pageLocale()
  if (!locale) throw new Error('a page without a locale has no palette')
  const texts = await loadPaletteTexts(locale)
  const { dialog } = elements
  const container = document.createElement('div')
  dialog.append(container)
  dialog.className = paletteDialog
  dialog.style.removeProperty('opacity')
  const root = createRoot(container)
  // at once, so that no key is lost between the two
  flushSync(() =>
    root.render(
      <TextContext value={texts}>
        <Palette {...elements} hrefOf={hrefsOf(siteOfPage(locale), locale)} />
      </TextContext>,
    ),
  )
}

/** Where links lead: from the facts of an app page, or from the header of a document. */
function siteOfPage(locale: string) {
  if (document.getElementById(appFactsId)) return appFacts().site
  const link = document.querySelector('header a[data-for=member]')
  const consoleUrl = link?.getAttribute('href') ?? `/${locale}/console`
  return { consoleUrl, origin: location.origin }
}
