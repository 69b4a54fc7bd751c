import { AppButton } from '#components/app/AppButton.tsx'
import { CopyText } from '#components/app/CopyText.tsx'
import { Dialog } from '#components/app/Dialog.tsx'
import { useTexts } from '#components/islands/texts.tsx'

/** The link to a configuration, for a browser that lets no page copy. */
export function ShareDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Dialog
      title={t('app-bto:share.title')}
      onClose={onClose}
      buttons={<AppButton onClick={onClose}>{t('app:close')}</AppButton>}
    >
      <p>{t('app-bto:share.text')}</p>
      <CopyText text={link} label={t('app-bto:share.link')} />
    </Dialog>
  )
}
