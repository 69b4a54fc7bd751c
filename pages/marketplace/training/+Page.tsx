import type { DocumentPage } from '#components/document/context.ts'
import { TrainingList } from '#components/event/TrainingList.tsx'
import { TrainingSearch } from '#components/event/TrainingSearch.tsx'
import { CallBand } from '#components/ui/CallBand.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { PageHead } from '#components/ui/PageHead.tsx'
import { pathOf } from '#config/routes.ts'
import type { Data } from './+data.ts'
import { crumbsOf } from './crumbs.ts'

/** Page with training courses and a search form. Source: spec §2, §7. */
export const Page: DocumentPage<Data> = (page) => {
  const { keyword, items } = page.data
  const { locale, site, now } = page
  const { t } = page.texts
  const url = `${site.origin}/${locale}${pathOf('marketplace-training')}`
  return [
    {
      key: 'head',
      load: () => (
        <PageHead
          crumbs={crumbsOf(page)}
          title={t('events:training.heading')}
          description={t('events:training.lead')}
        >
          <TrainingSearch keyword={keyword} />
        </PageHead>
      ),
    },
    {
      key: 'list',
      load: () => <TrainingList items={items} keyword={keyword} url={url} now={now} />,
    },
    {
      key: 'next',
      load: () => (
        <CallBand
          id="own-course"
          title={t('events:training.next.title')}
          description={t('events:training.next.description')}
        >
          <LinkButton
            size="l"
            href={`/${locale}${pathOf('marketplace-help-sales-support', {}, { IssueType: 'training-course-request' })}`}
          >
            {t('events:training.next.ask')}
          </LinkButton>
          <LinkButton
            size="l"
            tone="secondary"
            href={`/${locale}${pathOf('marketplace-webinars')}`}
          >
            {t('events:training.next.webinars')}
          </LinkButton>
        </CallBand>
      ),
    },
  ]
}
