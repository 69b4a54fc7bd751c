import type { Drawings } from '#components/document/placed-sections.ts'
import { KeyFigures } from '#components/sections/KeyFigures.tsx'
import { TitledSection } from '#components/sections/TitledSection.tsx'
import { directoryOf } from './directory-filters.ts'
import { PartnerDirectory } from './PartnerDirectory.tsx'
import { TrustedPartners } from './TrustedPartners.tsx'

/** The sections that the page of partners alone has. */
export const partnerSections: Drawings = {
  directory: async ({ page, section, tone }) => {
    const { partners } = await page.read.partner.all({ websiteCode: page.locale })
    return (
      <TitledSection section={section} tone={tone}>
        <PartnerDirectory directory={directoryOf(partners, page.query, page.locale)} />
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
