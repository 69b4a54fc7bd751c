import type { ReactNode } from 'react'
import type { DocumentContext, Section as DocumentSection } from '#components/document/context.ts'
import {
  type RenderSection,
  type SectionRenderers,
  type PlacedSection,
  placedSections,
} from '#components/document/placed-sections.ts'
import { CallBand } from '#components/ui/CallBand.tsx'
import { foreignLang } from '#components/ui/language.ts'
import type { LinkAttributes } from '#components/ui/link.ts'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { ProductGrid } from '#components/ui/ProductGrid.tsx'
import { ProductRows } from '#components/ui/ProductRows.tsx'
import { Section } from '#components/ui/Section.tsx'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'
import { pathOf } from '#config/routes.ts'
import type { ProductCard } from '#server/content/catalog/contract.ts'
import type { PageSection } from '#server/content/editorial/contract.ts'
import { AdLinks } from './AdLinks.tsx'
import { DomainApps } from './DomainApps.tsx'
import { HomeIntro } from './HomeIntro.tsx'
import { MembershipLadder } from './MembershipLadder.tsx'

/** Content of a section, below its heading. */
interface SectionBody {
  more?: LinkAttributes & { text: string }
  children: ReactNode
}

const maxTrials = 4
const maxKeywords = 5

/** Renderers of the sections that editors may place on the home page, by key. */
const renderers: SectionRenderers = {
  banners: renderIntro,
  'domain-apps': withHeading(async ({ page }) => {
    const { appList } = await page.read.catalog.domainSpecific({ websiteCode: page.locale })
    return appList.length > 0 ? { children: <DomainApps appList={appList} /> } : undefined
  }),
  'china-picks': withHeading(productRows),
  'free-trials': withHeading(async ({ page }) => {
    const { groups } = await readFreeTrials(page)
    const products = groups[0]?.products ?? []
    const more = {
      text: page.texts.t('home:more.freeTrials'),
      href: `/${page.locale}${pathOf('marketplace-free-trial')}`,
    }
    return products.length > 0
      ? { more, children: <ProductGrid isSwiped products={products.slice(0, maxTrials)} /> }
      : undefined
  }),
  'ad-links': withHeading(async ({ page }) => {
    const { adLinks } = await page.read.content.banners({ websiteCode: page.locale })
    return adLinks.length > 0 ? { children: <AdLinks adLinks={adLinks} /> } : undefined
  }),
  featured: withHeading(async (placed) => {
    const products = await readPickedProducts(placed)
    return products.length > 0
      ? { children: <ProductGrid isSwiped products={products} /> }
      : undefined
  }),
  hardware: withHeading(productRows),
  membership: withHeading(({ page }) => ({
    more: {
      text: page.texts.t('home:more.membership'),
      href: `/${page.locale}${pathOf('marketplace-membership')}`,
    },
    children: <MembershipLadder levels={page.site.membershipLevels} />,
  })),
  contact: renderContact,
}

/**
 * Returns the home page's sections in the editors' order. Without a banners section, adds a hidden
 * h1.
 */
export function homeSections(
  page: DocumentContext,
  sections: readonly PageSection[],
): DocumentSection[] {
  const placed = placedSections(page, sections, renderers)
  const hasHeading = placed.some((it) => it.key === 'banners')
  return hasHeading
    ? placed
    : [
        { key: 'heading', load: () => <h1 className={visuallyHidden}>{page.site.name}</h1> },
        ...placed,
      ]
}

/**
 * Creates a renderer that adds the editors' heading to a body. A section without a body is left
 * out.
 */
function withHeading(
  renderBody: (placed: PlacedSection) => Promise<SectionBody | undefined> | SectionBody | undefined,
): RenderSection {
  return async (placed) => {
    const body = await renderBody(placed)
    if (!body) return null
    const { page, tone } = placed
    const { key, title, description, lang } = placed.section
    return (
      <Section
        id={key}
        title={title ?? ''}
        description={description}
        tone={tone}
        lang={foreignLang(lang, page.locale)}
        {...(body.more ? { more: body.more } : {})}
      >
        {body.children}
      </Section>
    )
  }
}

/**
 * Renders the first screen. Its heading is shown even if banners or popular searches fail to load.
 */
async function renderIntro({ page, section }: PlacedSection): Promise<ReactNode> {
  const { locale: websiteCode, read } = page
  const [{ banners }, popular] = await Promise.all([
    readOr(page, read.content.banners({ websiteCode }), { banners: [], adLinks: [] }),
    readOr(page, read.catalog.popularKeywords({ websiteCode }), { items: [] }),
  ])
  const heading = section.title ?? banners[0]?.title ?? page.site.name
  return (
    <HomeIntro
      section={section}
      heading={heading}
      banners={banners}
      keywords={popular.items.slice(0, maxKeywords)}
    />
  )
}

/** Awaits a read; if it fails, reports it and returns the fallback. */
async function readOr<T>(
  page: DocumentContext,
  read: Promise<T>,
  fallback: NoInfer<T>,
): Promise<T> {
  try {
    return await read
  } catch (error) {
    page.onSectionFailed('banners', error)
    return fallback
  }
}

function renderContact({
  page,
  section: { key, title, description, lang },
}: PlacedSection): ReactNode {
  const { t } = page.texts
  return (
    <CallBand
      id={key}
      title={title ?? ''}
      description={description}
      lang={foreignLang(lang, page.locale)}
    >
      <LinkButton
        size="l"
        href={`/${page.locale}${pathOf('marketplace-help-sales-support', {}, { IssueType: 'products-services' })}`}
      >
        {t('home:contact.sales')}
      </LinkButton>
      <LinkButton
        size="l"
        tone="secondary"
        href={`/${page.locale}${pathOf('marketplace-help-technical-support')}`}
      >
        {t('home:contact.technical')}
      </LinkButton>
    </CallBand>
  )
}

async function productRows(placed: PlacedSection): Promise<SectionBody | undefined> {
  const products = await readPickedProducts(placed)
  return products.length > 0 ? { children: <ProductRows products={products} /> } : undefined
}

/** Reads the products that editors picked, leaving out those that are not sold in the locale. */
async function readPickedProducts({
  page: { read, locale },
  section: { content },
}: PlacedSection): Promise<ProductCard[]> {
  const aliases = Array.isArray(content.aliases)
    ? content.aliases.filter((it) => typeof it === 'string')
    : []
  const { groups } = await read.catalog.categories({ websiteCode: locale })
  const cards = groups
    .flatMap((group) => group.categories)
    .flatMap((category) => category.collections.flatMap((it) => it.products))
  const byAlias = new Map(cards.map((it) => [it.productAlias, it]))
  return aliases.flatMap((it) => byAlias.get(it) ?? [])
}

/**
 * Reads the free trials. The China site has a separate operation for them.
 * Source: spec §7, trap 69.
 */
function readFreeTrials({ read, locale }: DocumentContext) {
  return locale === 'zh-cn'
    ? read.catalog.freeTrials({ websiteCode: locale })
    : read.catalog.freeTrial({ websiteCode: locale })
}
