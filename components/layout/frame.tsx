import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Locale } from '#config/locales.ts'
import { pathOf } from '#config/routes.ts'
import type { DocumentContext, Read, Section } from '#components/document/context.ts'
import { IslandIds } from '#components/islands/Island.tsx'
import { type Texts, TextContext } from '#components/islands/texts.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { filled } from './marks.ts'
import { footerColumns } from './menu-columns.ts'
import { highlightedItem, type MenuSource, topMenuOf } from './menu-model.ts'
import { ScrollToTop } from './ScrollToTop.tsx'

/** What stands around the sections of a document. Source: spec §2 Layouts. */
export function frameSections(page: DocumentContext): { header: Section; footer: Section } {
  const { site, locale, texts, routeName } = page
  const reading = frameData(page)
  return {
    header: {
      key: 'header',
      async load() {
        const { items, regions, popular } = await reading
        const props = { site, items, regions, popular }
        const html = kept({ part: 'header', locale, texts }, props, () => <Header {...props} />)
        // an address that is no page has no counterpart in another language
        const path = routeName === null ? pathOf('marketplace') : page.path
        return filled(html, { path, address: `${site.origin}/${locale}${path}`, highlighted: highlightedItem(items, routeName) })
      },
    },
    footer: {
      key: 'footer',
      async load() {
        const props = { site, columns: footerColumns((await reading).items), year: page.now.getUTCFullYear() }
        return kept({ part: 'footer', locale, texts }, props, () => (
          <>
            <Footer {...props} />
            <ScrollToTop />
          </>
        ))
      },
    },
  }
}

/** What the frame shows; what of it cannot be read is left out. */
async function frameData(page: DocumentContext) {
  const { content, catalogue, common }: Read = page.read
  const asked = { websiteCode: page.locale }
  const [menus, solutions, products, regions, popular] = await Promise.all([
    tried(page, content.menus(asked)),
    tried(page, content.solutionMenu(asked)),
    tried(page, catalogue.categories(asked)),
    tried(page, common.regions({})),
    tried(page, catalogue.popularKeywords(asked)),
  ])
  const source: MenuSource = { menuList: menus?.menuList, solutionMenu: solutions?.solutionMenu, groups: products?.groups }
  return { items: topMenuOf(source, page.locale), regions: regions?.regions ?? [], popular: popular?.items ?? [] }
}

async function tried<T>(page: DocumentContext, read: Promise<T>): Promise<T | undefined> {
  try {
    return await read
  } catch (error) {
    page.onSectionFailed('header', error)
    return undefined
  }
}

interface Kept {
  texts: Texts
  shown: string
  html: string
}

const keptParts = new Map<string, Kept>()

/**
 * The HTML of a part that is the same on all pages of a locale. It is made anew when anything that it shows is not what it was
 * made of, so that it can never be older than the data that was read for the page.
 */
function kept({ part, locale, texts }: { part: string; locale: Locale; texts: Texts }, props: object, render: () => ReactNode): string {
  const key = `${part} ${locale}`
  const shown = JSON.stringify(props)
  const known = keptParts.get(key)
  if (known?.texts === texts && known.shown === shown) return known.html
  const html = renderToString(
    <TextContext value={texts}>
      <IslandIds value={{ prefix: `${part}-`, count: 0 }}>{render()}</IslandIds>
    </TextContext>,
    { identifierPrefix: `${part}-` },
  )
  keptParts.set(key, { texts, shown, html })
  return html
}
