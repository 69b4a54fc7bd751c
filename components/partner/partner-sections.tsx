import type { Crumb } from '#components/document/structured-data.ts'
import type { SectionRenderers } from '#components/document/placed-sections.ts'
import { Cards } from '#components/sections/Cards.tsx'
import { Checklist } from '#components/sections/Checklist.tsx'
import { KeyFigures } from '#components/sections/KeyFigures.tsx'
import { TitledSection } from '#components/sections/TitledSection.tsx'
import { HeadLinks } from '#components/sections/HeadLinks.tsx'
import { foreignLang } from '#components/ui/language.ts'
import { PageHead } from '#components/ui/PageHead.tsx'
import { ShownIn } from '#components/ui/ShownIn.tsx'
import { filterDirectory } from './directory-filters.ts'
import { PartnerDirectory } from './PartnerDirectory.tsx'
import { TrustedPartners } from './TrustedPartners.tsx'

/**
 * Returns the renderers for the sections of the partner page: shared views, the directory and the
 * trusted partners.
 */
export function partnerSections(crumbs: readonly Crumb[]): SectionRenderers {
  return {
    hero: ({ page, section }) => (
      <PageHead
        crumbs={crumbs}
        title={section.title ?? ''}
        description={section.description}
        lang={foreignLang(section.lang, page.locale)}
        {...(section.items.length > 0 ? { aside: <HeadLinks section={section} /> } : {})}
      >
        {foreignLang(section.lang, page.locale) === undefined ? undefined : (
          <ShownIn lang={section.lang} />
        )}
      </PageHead>
    ),
    cards: ({ section, tone }) => <Cards section={section} tone={tone} />,
    checklist: ({ section, tone }) => <Checklist section={section} tone={tone} />,
    directory: async ({ page, section, tone }) => {
      const { partners } = await page.read.partner.all({ websiteCode: page.locale })
      return (
        <TitledSection section={section} tone={tone}>
          <PartnerDirectory directory={filterDirectory(partners, page.query, page.locale)} />
        </TitledSection>
      )
    },
    trusted: async ({ page, section, tone }) => {
      const { partners } = await page.read.partner.trusted({ websiteCode: page.locale })
      return (
        <KeyFigures section={section} tone={tone}>
          <TrustedPartners partners={partners} />
        </KeyFigures>
      )
    },
  }
}
