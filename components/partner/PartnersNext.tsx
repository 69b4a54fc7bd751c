import { useTexts } from '#components/islands/texts.tsx'
import { CallBand } from '#components/ui/CallBand.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { pathOf } from '#config/routes.ts'

/** Links at the end of the partner page: ask for a partner, or become a partner. */
export function PartnersNext() {
  const { t, locale } = useTexts()
  return (
    <CallBand
      id="next"
      title={t('partners:next.title')}
      description={t('partners:next.description')}
    >
      <LinkButton
        size="l"
        href={`/${locale}${pathOf('marketplace-help-sales-support', {}, { IssueType: 'products-services' })}`}
      >
        {t('partners:next.ask')}
      </LinkButton>
      <LinkButton
        size="l"
        tone="secondary"
        href={`/${locale}${pathOf('marketplace-partners-program')}`}
      >
        {t('partners:next.join')}
      </LinkButton>
    </CallBand>
  )
}
