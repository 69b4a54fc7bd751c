import { useTexts } from '#components/islands/texts.tsx'
import { CallBand } from '#components/ui/CallBand.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { pathOf } from '#config/routes.ts'
import { newsPath } from './news-search.ts'

/** Contact links at the end of a resource. */
export function MaterialQuestions() {
  const { t, locale } = useTexts()
  return (
    <div data-screen>
      <CallBand
        id="questions"
        title={t('material:ask.title')}
        description={t('material:ask.description')}
      >
        <LinkButton
          size="l"
          href={`/${locale}${pathOf('marketplace-help-sales-support', {}, { IssueType: 'products-services' })}`}
        >
          {t('material:ask.contact')}
        </LinkButton>
        <LinkButton size="l" tone="secondary" href={newsPath(locale)}>
          {t('material:ask.news')}
        </LinkButton>
      </CallBand>
    </div>
  )
}
