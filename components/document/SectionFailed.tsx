import { useTexts } from '#components/islands/texts.tsx'

/** Stands where a section could not be loaded. */
export function SectionFailed() {
  const { t } = useTexts()
  return <p role="status">{t('common:sectionFailed')}</p>
}
