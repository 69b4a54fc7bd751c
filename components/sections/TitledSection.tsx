import type { ReactNode } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { foreignLang } from '#components/ui/language.ts'
import { Section } from '#components/ui/Section.tsx'
import { ShownIn } from '#components/ui/ShownIn.tsx'
import type { PageSection } from '#server/content/editorial/contract.ts'

/** Props of every view of a section. */
export interface SectionProps {
  section: PageSection
  tone: 'plain' | 'band'
}

interface Props extends SectionProps {
  /** Position of the heading on a wide screen. */
  heading?: 'above' | 'beside'
  children: ReactNode
}

/**
 * A section with the heading that editors gave it. If its texts are not in the page's language, a
 * tag names their language.
 */
export function TitledSection({
  section: { key, title, description, lang },
  tone,
  heading = 'above',
  children,
}: Props) {
  const { locale } = useTexts()
  return (
    <Section
      id={key}
      title={title ?? ''}
      description={description}
      tone={tone}
      heading={heading}
      lang={foreignLang(lang, locale)}
    >
      <div>
        <ShownIn lang={lang} />
        {children}
      </div>
    </Section>
  )
}
