import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Locale } from '#config/locales.ts'
import { pathOf } from '#config/routes.ts'
import type { DocumentContext, Read, ReadyHtml, Section } from '#components/document/context.ts'
import { IslandIds } from '#components/islands/Island.tsx'
import { type Texts, TextContext } from '#components/islands/texts.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { filled, type Marked, marked } from './marks.ts'
import { footerColumns } from './menu-columns.ts'
import { highlightedItem, type TopItem, topMenuOf } from './menu-model.ts'
import { ScrollToTop } from './ScrollToTop.tsx'

/** What stands around the sections of a document. Source: spec §2 Layouts. */
export function frameSections(page: DocumentContext): { header: Section; footer: Section } {
  const { site, locale, routeName, errorStatus } = page
  const reading = frameData(page).then((it) => keptFrame(page, it))
  return {
    header: {
      key: 'header',
      async load() {
        const { items, header } = await reading
        // from what is no page the login leads to the front page
        const back =
          errorStatus === undefined && routeName !== null ? page.path : pathOf('marketplace')
        return filled(header(), {
          counterparts: page.counterparts,
          address: `${site.origin}/${locale}${back}`,
          highlighted: highlightedItem(items, routeName),
        })
      },
    },
    footer: { key: 'footer', load: async () => (await reading).footer() },
  }
}

type FrameData = Awaited<ReturnType<typeof frameData>>

/** What the frame shows; what of it cannot be read is left out. */
async function frameData(page: DocumentContext) {
  const { content, catalog, common }: Read = page.read
  const asked = { websiteCode: page.locale }
  const [menus, solutions, products, regions, popular] = await Promise.all([
    tried(page, content.menus(asked)),
    tried(page, content.solutionMenu(asked)),
    tried(page, catalog.categories(asked)),
    tried(page, common.regions({})),
    tried(page, catalog.popularKeywords(asked)),
  ])
  return { menus, solutions, products, regions, popular }
}

async function tried<T>(page: DocumentContext, read: Promise<T>): Promise<T | undefined> {
  try {
    return await read
  } catch (error) {
    page.onSectionFailed('header', error)
    return undefined
  }
}

/** A frame as it is the same on all pages of a locale; its parts are rendered when they are first asked. */
interface Frame {
  items: readonly TopItem[]
  header: () => Marked
  footer: () => ReadyHtml
}

interface Kept {
  madeOf: readonly unknown[]
  frame: Frame
}

const keptFrames = new Map<Locale, Kept>()

/**
 * The frame of a locale. It is made anew when anything that it shows is not what it was made of, so that it can never be older
 * than the data that was read for the page. Data that did not change is the same object: the data cache holds it.
 */
function keptFrame(page: DocumentContext, data: FrameData): Frame {
  const { locale, site, texts } = page
  const madeOf = [texts, JSON.stringify(site), page.now.getUTCFullYear(), ...Object.values(data)]
  const known = keptFrames.get(locale)
  if (known && madeOf.every((it, at) => it === known.madeOf[at])) return known.frame
  const frame = frameOf(page, data)
  keptFrames.set(locale, { madeOf, frame })
  return frame
}

function frameOf(
  { locale, site, texts, now }: DocumentContext,
  { menus, solutions, products, regions, popular }: FrameData,
): Frame {
  const items = topMenuOf(
    { menuList: menus?.menuList, solutionMenu: solutions?.solutionMenu, groups: products?.groups },
    locale,
  )
  const header = (
    <Header
      site={site}
      items={items}
      regions={regions?.regions ?? []}
      popular={popular?.items ?? []}
    />
  )
  const footer = (
    <>
      <Footer site={site} columns={footerColumns(items)} year={now.getUTCFullYear()} />
      <ScrollToTop />
    </>
  )
  return {
    items,
    header: once(() => marked(rendered('header', header, texts))),
    footer: once(() => ({ bytes: [new TextEncoder().encode(rendered('footer', footer, texts))] })),
  }
}

function rendered(part: string, node: ReactNode, texts: Texts): string {
  return renderToStaticMarkup(
    <TextContext value={texts}>
      <IslandIds value={{ prefix: `${part}-`, count: 0 }}>{node}</IslandIds>
    </TextContext>,
    { identifierPrefix: `${part}-` },
  )
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
