import { useTexts } from '#components/islands/texts.tsx'
import { Notice } from '#components/ui/Notice.tsx'

/** Stands above the form where a receipt was asked for that is not shown, or not any more. */
export function Gone() {
  const { t } = useTexts()
  return <Notice title={t('forms:gone.title')}>{t('forms:gone.text')}</Notice>
}
