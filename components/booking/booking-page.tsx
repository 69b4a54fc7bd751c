import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { render } from 'vike/abort'
import type { DescribePage, DocumentContext, Section } from '#components/document/context.ts'
import { pageTitle } from '#components/document/page-title.ts'
import { requireData } from '#components/document/require-data.ts'
import { CheckStep } from '#components/forms/CheckStep.tsx'
import { type FormState, shownProblem, toFormState } from '#components/forms/form-state.ts'
import { Gone } from '#components/forms/Gone.tsx'
import { defaultCountry, senderFields } from '#components/forms/locale-defaults.ts'
import { replyText } from '#components/forms/reply-text.ts'
import { space } from '#components/theme/tokens.ts'
import { Container } from '#components/ui/Container.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { PageHead } from '#components/ui/PageHead.tsx'
import { pathOf } from '#config/routes.ts'
import type { BookingTimes } from '#server/contact/inquiry/booking-contract.ts'
import type { PostedForm } from '#server/contact/inquiry/contract.ts'
import { BookingForm } from './BookingForm.tsx'
import { BookingReceipt } from './BookingReceipt.tsx'
import { daysOf } from './slots.ts'
import { type Zone, ZoneForm } from './ZoneForm.tsx'

/** Data of the callback page. */
export interface BookingData {
  trackingId: string
  times: BookingTimes
  zones: readonly Zone[]
  countries: readonly { code: string; name: string }[]
}

/** Ids as the API takes them. */
const trackingPattern = /^[A-Za-z0-9_-]{1,64}$/

type BookingPage = DocumentContext & { data: BookingData }

/** Reads the times that the desk of the site offers, and the lists of the form. */
export async function loadBooking(page: DocumentContext): Promise<BookingData> {
  const { read, locale: websiteCode, routeParams } = page
  // the times change with every booking
  page.preventCaching()
  const { trackingId = '' } = routeParams
  if (!trackingPattern.test(trackingId)) throw render(404)
  const [times, { timeZones }, { countries }] = await Promise.all([
    requireData(read.booking.times({ websiteCode })),
    requireData(read.common.timeZones({ websiteCode })),
    requireData(read.common.countries({ websiteCode })),
  ])
  const zones = timeZones.map(({ id, name, offsetMinutes }) => ({
    id,
    text: `${offsetText(offsetMinutes)} ${id.replaceAll('_', ' ')} · ${name}`,
  }))
  return { trackingId, times, zones, countries }
}

/** Returns the sections of the callback page: the head, then the form or its result. */
export function bookingSections(page: BookingPage): Section[] {
  const { t } = page.texts
  const text = hasNoTimes(page) ? 'booking:times.none' : 'booking:text'
  return [
    {
      key: 'head',
      load: () => (
        <PageHead
          crumbs={[
            { text: t('help:home'), href: `/${page.locale}${pathOf('marketplace')}` },
            {
              text: t('help:contact'),
              href: `/${page.locale}${pathOf('marketplace-help-contact-us')}`,
            },
            { text: t('booking:title') },
          ]}
          title={t('booking:title')}
          description={t(text)}
        />
      ),
    },
    {
      key: 'form',
      load: () => (
        <Container>
          <div className={content}>{mainContent(page)}</div>
        </Container>
      ),
    },
  ]
}

/** Metadata of the callback page. */
export const describeBooking: DescribePage<BookingData> = ({ site, texts, posted }) => {
  const title = texts.t('booking:title')
  const hasFaults = posted !== undefined && (posted.faults.length > 0 || posted.problem !== null)
  const prefix = hasFaults ? 'mend' : posted?.receipt ? 'sent' : undefined
  return {
    title: pageTitle(
      site,
      prefix === undefined ? title : texts.t(`forms:titlePrefix.${prefix}`, { title }),
    ),
    description: texts.t('booking:text'),
    isIndexable: false,
  }
}

function mainContent(page: BookingPage): ReactNode {
  const { data, locale, site, posted } = page
  const timeZone = zoneOf(page)
  if (posted?.receipt)
    return (
      <BookingReceipt
        locale={locale}
        receipt={posted.receipt}
        timeZone={timeZone}
        deskZone={data.times.timeZone}
      />
    )
  if (posted?.step === 'check') return checkStep(page, posted)
  if (hasNoTimes(page)) return contactLink(page)
  return (
    <>
      {posted?.step === 'sent' && <Gone />}
      <ZoneForm action={actionOf(page)} zones={data.zones} timeZone={timeZone} />
      <BookingForm
        locale={locale}
        action={actionOf(page)}
        trackingId={data.trackingId}
        days={daysOf(data.times.timeInfos, timeZone)}
        timeZone={timeZone}
        deskZone={data.times.timeZone}
        countries={data.countries}
        nearest={posted?.nearest ?? []}
        state={initialState(page)}
        problem={shownProblem(page)}
        site={site}
      />
    </>
  )
}

/** Tells whether no call can be booked. A form that was sent stays, with what was written. */
function hasNoTimes({ data, posted }: BookingPage): boolean {
  return posted === undefined && data.times.timeInfos.length === 0
}

function contactLink({ locale, texts }: BookingPage): ReactNode {
  return (
    <div>
      <LinkButton href={`/${locale}${pathOf('marketplace-help-contact-us')}`}>
        {texts.t('help:contact')}
      </LinkButton>
    </div>
  )
}

function checkStep(page: BookingPage, posted: PostedForm): ReactNode {
  const { data, locale } = page
  const where = { locale, timeZone: zoneOf(page) }
  const { values } = posted
  const times = (values['timeInfos[]'] ?? '').split(' ').map((it) => it.split('/')[0] ?? '')
  return (
    <CheckStep
      form="booking"
      action={actionOf(page)}
      posted={posted}
      state={initialState(page)}
      fields={['question', 'timeInfos', ...senderFields(locale)]}
      shown={{
        timeInfos: times.map((it) => replyText(it, where)).join('\n'),
        country: data.countries.find((it) => it.code === values['country'])?.name ?? '',
      }}
      problem={shownProblem(page)}
    />
  )
}

function initialState({ posted, locale }: BookingPage): FormState {
  return toFormState(posted, { locale, defaults: { country: defaultCountry(locale) } })
}

/** The time zone that was posted or is in the address; by default that of the desk. */
function zoneOf({ data, posted, query }: BookingPage): string {
  const asked = posted?.values['timeZone'] ?? query['timeZone']
  return data.zones.find((it) => it.id === asked)?.id ?? data.times.timeZone
}

function actionOf({ data: { trackingId }, locale }: BookingPage): string {
  return `/${locale}${pathOf('marketplace-cta-booking', { trackingId })}`
}

/** Formats an offset from UTC: UTC+08:00. */
function offsetText(minutes: number): string {
  const digits = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const size = Math.abs(minutes)
  return `UTC${minutes < 0 ? '−' : '+'}${digits(size / 60)}:${digits(size % 60)}`
}

const content = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[6]};
  max-width: 46rem;
  padding-block: ${space[6]} ${space[12]};
  &:has([data-receipt]) > form[data-zone] {
    display: none;
  }
`
