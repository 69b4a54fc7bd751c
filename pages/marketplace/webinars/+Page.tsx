import type { DocumentPage } from '#components/document/context.ts'
import { EventList } from '#components/event/EventList.tsx'
import { EventsHead } from '#components/event/EventsHead.tsx'
import { OtherDates } from '#components/event/OtherDates.tsx'
import { readAllEvents } from '#components/event/read-all-events.ts'
import { webinarAddress } from '#components/event/webinar-address.ts'
import { CallBand } from '#components/ui/CallBand.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { pathOf } from '#config/routes.ts'
import type { Data } from './+data.ts'
import { crumbsOf } from './crumbs.ts'

/** Page with upcoming events and webinars, and with recordings. Source: spec §2, Event tabs. */
export const Page: DocumentPage<Data> = (page) => {
  const { place, items, counts } = page.data
  const { t } = page.texts
  const url = page.site.origin + webinarAddress(page.locale, place)
  return [
    {
      key: 'head',
      load: () => <EventsHead crumbs={crumbsOf(page)} tab={place.tab} counts={counts} />,
    },
    {
      key: 'list',
      load: () => (
        <EventList
          place={place}
          items={items}
          totalCount={counts[place.tab]}
          url={url}
          now={page.now}
        />
      ),
    },
    {
      key: 'others',
      load: async () => <OtherDates items={await readAllEvents(page, place.tab)} place={place} />,
    },
    {
      key: 'next',
      load: () => (
        <CallBand
          id="training"
          title={t('events:webinars.next.title')}
          description={t('events:webinars.next.description')}
        >
          <LinkButton size="l" href={`/${page.locale}${pathOf('marketplace-training')}`}>
            {t('events:webinars.next.link')}
          </LinkButton>
        </CallBand>
      ),
    },
  ]
}
