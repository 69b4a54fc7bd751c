import type { Locale } from '#config/locales.ts'
import { pathOf } from '#config/routes.ts'
import type {
  DocumentContext,
  Read,
  PrerenderedHtml,
  Section,
} from '#components/document/context.ts'
import { ConsentTemplate } from '#components/consent/ConsentTemplate.tsx'
import { ChatButton } from './ChatButton.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { fillTemplate, parseTemplate, type Template } from './frame-template.ts'
import { footerColumns } from './footer-columns.ts'
import { highlightedItem, type TopItem, buildTopMenu } from './menu-model.ts'
import { renderMarkup } from './render-markup.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'

/** Returns the header and footer of a document. Source: spec §2 Layouts. */
export function frameSections(page: DocumentContext): { header: Section; footer: Section } {
  const { site, locale, routeName, errorStatus } = page
  const loading = loadFrameData(page).then((data) => cachedFrame(page, data))
  return {
    header: {
      key: 'header',
      async load() {
        const { items, header } = await loading
        // after signing in from an error page, return to the home page
        const returnPath =
          errorStatus === undefined && routeName !== null ? page.path : pathOf('marketplace')
        return fillTemplate(header(), {
          counterparts: page.counterparts,
          address: `${site.origin}/${locale}${returnPath}`,
          highlighted: highlightedItem(items, routeName),
        })
      },
    },
    footer: { key: 'footer', load: async () => (await loading).footer() },
  }
}

type FrameData = Awaited<ReturnType<typeof loadFrameData>>

/** Loads the frame's data. If a read fails, the frame is rendered without it. */
async function loadFrameData(page: DocumentContext) {
  const { content, catalog, common }: Read = page.read
  const site = { websiteCode: page.locale }
  const [menus, solutions, products, regions, popular] = await Promise.all([
    readOrSkip(page, content.menus(site)),
    readOrSkip(page, content.solutionMenu(site)),
    readOrSkip(page, catalog.categories(site)),
    readOrSkip(page, common.regions({})),
    readOrSkip(page, catalog.popularKeywords(site)),
  ])
  return { menus, solutions, products, regions, popular }
}

async function readOrSkip<T>(page: DocumentContext, read: Promise<T>): Promise<T | undefined> {
  try {
    return await read
  } catch (error) {
    page.onSectionFailed('header', error)
    return undefined
  }
}

/** The frame that all pages of a locale share. Header and footer are rendered on first use. */
interface Frame {
  items: readonly TopItem[]
  header: () => Template
  footer: () => PrerenderedHtml
}

interface CachedFrame {
  inputs: readonly unknown[]
  frame: Frame
}

const cachedFrames = new Map<Locale, CachedFrame>()

/**
 * Returns the cached frame of a locale. It is recreated when one of its inputs changes, so that it
 * is never older than the data read for the page. Data is compared by identity, because the data
 * cache returns the same object while the data is unchanged.
 */
function cachedFrame(page: DocumentContext, data: FrameData): Frame {
  const { locale, site, texts } = page
  const inputs = [texts, JSON.stringify(site), page.now.getUTCFullYear(), ...Object.values(data)]
  const cached = cachedFrames.get(locale)
  if (cached && inputs.every((it, index) => it === cached.inputs[index])) return cached.frame
  const frame = createFrame(page, data)
  cachedFrames.set(locale, { inputs, frame })
  return frame
}

function createFrame(
  { locale, site, texts, now }: DocumentContext,
  { menus, solutions, products, regions, popular }: FrameData,
): Frame {
  const items = buildTopMenu(
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
      <ChatButton site={site} />
      {site.thirdParties.length > 0 && <ConsentTemplate thirdParties={site.thirdParties} />}
    </>
  )
  return {
    items,
    header: lazy(() => parseTemplate(renderMarkup('header', header, texts))),
    footer: lazy(() => ({
      bytes: [new TextEncoder().encode(renderMarkup('footer', footer, texts))],
    })),
  }
}

function lazy<T>(create: () => T): () => T {
  let value: T | undefined
  return () => (value ??= create())
}
