import { expect, test } from 'vitest'
import {
  articleData,
  eventData,
  faqData,
  videoObjectData,
  itemListData,
  type EventEntry,
} from '#components/document/content-data.ts'
import type { Site } from '#components/document/context.ts'

const site = {
  company: 'Meridian',
  origin: 'https://market.example.com',
  assetOrigin: 'https://assets.example.com',
} as Site

const webinar: EventEntry = {
  name: 'OEE in an hour',
  description: '…',
  href: '/en-int/marketplace/webinars',
  startsAt: '2026-12-01T09:00:00+01:00',
  endsAt: '2026-12-01T10:00:00+01:00',
  format: 'online',
  country: 'DE',
  city: null,
  place: null,
  language: 'en',
  registrationUrl: '/en-int/marketplace/help/contact-us',
}

test('list positions continue across pages, and links stay on the site’s host while pictures are on the asset host', () => {
  const items = [
    { name: 'A', href: '/en-int/marketplace/materials/a', imageUrl: '/media/a.svg' },
    { name: 'B', href: 'https://elsewhere.example/b' },
  ]
  expect(itemListData(site, items, { from: 11 })).toMatchObject({
    numberOfItems: 2,
    itemListElement: [
      {
        position: 11,
        url: 'https://market.example.com/en-int/marketplace/materials/a',
        image: 'https://assets.example.com/media/a.svg',
      },
      { position: 12, url: 'https://elsewhere.example/b', image: undefined },
    ],
  })
})

test('an article without a known change date uses its publication date as the change date', () => {
  const article = {
    type: 'NewsArticle',
    headline: '新'.repeat(111),
    description: '…',
    href: '/ja-jp/marketplace/materials/a',
    publishedAt: '2026-09-15',
    lang: 'ja',
  } as const
  const data = articleData(site, article) as { headline: string }
  expect(data).toMatchObject({
    datePublished: '2026-09-15',
    dateModified: '2026-09-15',
    publisher: { name: 'Meridian' },
  })
  expect([...data.headline]).toHaveLength(110)
  expect(data.headline).toMatch(/新…$/)
})

test('the data of a partner video contains the partner’s name', () => {
  const film = {
    name: 'F',
    description: '…',
    url: '/media/f.webm',
    posterUrl: '/media/f.svg',
    uploadedAt: '2026-09-15',
    durationSeconds: 61,
  }
  expect(videoObjectData(site, film)).toMatchObject({
    duration: 'PT61S',
    publisher: { name: 'Meridian' },
  })
  expect(videoObjectData(site, { ...film, publisher: 'Hokuto Systems' })).toMatchObject({
    publisher: { name: 'Hokuto Systems' },
  })
})

test('an online event is located at its registration page, and an on-site event at its address', () => {
  expect(eventData(site, webinar)).toMatchObject({
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: {
      '@type': 'VirtualLocation',
      url: 'https://market.example.com/en-int/marketplace/help/contact-us',
    },
  })
  expect(eventData(site, { ...webinar, format: 'onsite', city: 'Hamburg' })).toMatchObject({
    location: {
      '@type': 'Place',
      name: 'Hamburg',
      address: { addressLocality: 'Hamburg', addressCountry: 'DE' },
    },
  })
})

test('an event without registration has no offer', () => {
  expect(JSON.stringify(eventData(site, { ...webinar, registrationUrl: null }))).not.toContain(
    'Offer"',
  )
})

test('every question has an answer in the structured data', () => {
  expect(faqData([{ question: 'Why?', answer: 'So.' }])).toMatchObject({
    mainEntity: [{ name: 'Why?', acceptedAnswer: { text: 'So.' } }],
  })
})
