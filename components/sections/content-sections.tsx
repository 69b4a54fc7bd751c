import type { DocumentContext, Section } from '#components/document/context.ts'
import { type Drawings, placedSections } from '#components/document/placed-sections.ts'
import type { Crumb } from '#components/document/structured-data.ts'
import { foreignLang } from '#components/ui/language.ts'
import { PageHead } from '#components/ui/PageHead.tsx'
import type { PageSection } from '#server/content/contract.ts'

interface Content {
  sections: readonly PageSection[]
  /** The way to the page, for its head. */
  crumbs: readonly Crumb[]
  /** What draws sections of this page alone, by key or view; they come before the views that all pages have. */
  own?: Drawings
}

/** The sections of a page that editors write: each is drawn by its key on this page, else by its view. */
export function contentSections(page: DocumentContext, { sections, crumbs, own = {} }: Content): Section[] {
  return placedSections(page, sections, { ...views(crumbs), ...own })
}

/** The views that any page may have. */
function views(crumbs: readonly Crumb[]): Drawings {
  return {
    hero: ({ page, section: { title, description, lang } }) => (
      <PageHead crumbs={crumbs} title={title ?? ''} description={description} lang={foreignLang(lang, page.locale)} />
    ),
  }
}
