import { useTexts } from '#components/islands/texts.tsx'
import { Notice } from '#components/ui/Notice.tsx'

/** Shown above the form if the requested receipt is unknown or has expired. */
export function Gone() {
  const { t } = useTexts()
  return <Notice title={t('forms:gone.title')}>{t('forms:gone.text')}</Notice>
}
