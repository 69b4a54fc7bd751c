// The home page as a plain React tree: the product's components without the rest of the product.
import type { ReactNode } from 'react'
import type { DocumentContext } from '#components/document/context.ts'
import { firstPaintId } from '#components/islands/first-paint.ts'
import { IslandIds } from '#components/islands/Island.tsx'
import { TextContext } from '#components/islands/texts.tsx'
import { Footer } from '#components/layout/Footer.tsx'
import { Header } from '#components/layout/Header.tsx'
import { footerColumns } from '#components/layout/footer-columns.ts'
import { buildTopMenu } from '#components/layout/menu-model.ts'
import { ScrollToTop } from '#components/layout/ScrollToTop.tsx'
import { homeSections } from '#components/home/home-sections.tsx'

/**
 * Builds the body of the home page. It creates data and elements for each request, as a plain React
 * page would, and renders header and footer, whose HTML the product caches.
 */
export async function treeOf(page: DocumentContext): Promise<ReactNode> {
  const { sections } = await page.read.content.page({ id: 'home', websiteCode: page.locale })
  const [frame, main] = await Promise.all([
    frameOf(page),
    Promise.all(
      homeSections(page, sections).map(async ({ key, load }) => (
        <Numbered key={key} prefix={key} of={(await load()) as ReactNode} />
      )),
    ),
  ])
  return (
    <TextContext value={page.texts}>
      <Numbered prefix="header" of={frame.header} />
      <main id="main" tabIndex={-1}>
        {main}
      </main>
      <i id={firstPaintId} hidden />
      <Numbered prefix="footer" of={frame.footer} />
    </TextContext>
  )
}

async function frameOf({ read, locale, site, now }: DocumentContext) {
  const asked = { websiteCode: locale }
  const [{ menuList }, { solutionMenu }, { groups }, { regions }, { items: popular }] =
    await Promise.all([
      read.content.menus(asked),
      read.content.solutionMenu(asked),
      read.catalog.categories(asked),
      read.common.regions({}),
      read.catalog.popularKeywords(asked),
    ])
  const items = buildTopMenu({ menuList, solutionMenu, groups }, locale)
  return {
    header: <Header site={site} items={items} regions={regions} popular={popular} />,
    footer: (
      <>
        <Footer site={site} columns={footerColumns(items)} year={now.getUTCFullYear()} />
        <ScrollToTop />
      </>
    ),
  }
}

/** Renders a section and numbers its islands, whose ids start with the prefix. */
function Numbered({ prefix, of }: { prefix: string; of: ReactNode }) {
  return <IslandIds value={{ prefix: `${prefix}-`, count: 0 }}>{of}</IslandIds>
}
