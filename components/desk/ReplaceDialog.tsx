import { AppButton } from '#components/app/AppButton.tsx'
import { Dialog } from '#components/app/Dialog.tsx'
import { useTexts } from '#components/islands/texts.tsx'

/** Asks before a template replaces what was typed. */
export function ReplaceDialog({ onClose, onReplace }: Record<'onClose' | 'onReplace', () => void>) {
  const { t } = useTexts()
  return (
    <Dialog
      title={t('app-desk:template.title')}
      onClose={onClose}
      buttons={
        <>
          <AppButton onClick={onClose}>{t('app-desk:template.keep')}</AppButton>
          <AppButton tone="primary" onClick={onReplace}>
            {t('app-desk:template.replace')}
          </AppButton>
        </>
      }
    >
      <p>{t('app-desk:template.text')}</p>
    </Dialog>
  )
}
