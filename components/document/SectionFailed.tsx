import { useTexts } from '#components/islands/texts.tsx'

/** Shown in place of a section that failed to load. */
export function SectionFailed() {
  const { t } = useTexts()
  return <p role="status">{t('common:sectionFailed')}</p>
}
