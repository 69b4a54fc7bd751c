import { useTexts } from '#components/islands/texts.tsx'
import type { Crumb } from '#components/document/structured-data.ts'
import { FilterLinks } from '#components/ui/FilterLinks.tsx'
import { PageHead } from '#components/ui/PageHead.tsx'
import { eventTabs, type EventTab, webinarAddress } from './webinar-address.ts'

interface Props {
  crumbs: readonly Crumb[]
  tab: EventTab
  counts: Readonly<Record<EventTab, number>>
}

/** Head of the events page. Its tabs are links. */
export function EventsHead({ crumbs, tab, counts }: Props) {
  const { t, locale } = useTexts()
  return (
    <PageHead
      crumbs={crumbs}
      title={t('events:webinars.heading')}
      description={t('events:webinars.lead')}
    >
      <FilterLinks
        label={t('events:tabs.label')}
        options={eventTabs.map((it) => ({
          href: webinarAddress(locale, { tab: it }),
          text: t(`events:tabs.${it}`),
          isCurrent: it === tab,
          count: counts[it],
        }))}
      />
    </PageHead>
  )
}
