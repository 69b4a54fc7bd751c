import type { Site } from '#components/document/context.ts'
import { useTexts } from '#components/islands/texts.tsx'

interface Props {
  site: Site
  year: number
}

/** Who holds the rights in the site, and since when. */
export function Copyright({ site, year }: Props) {
  const { t } = useTexts()
  return (
    <p>
      {t('layout:footer.copyright', {
        from: site.copyrightSinceYear,
        to: year,
        company: site.legalName,
      })}
    </p>
  )
}
