import { expect, test } from 'vitest'
import { calendarFile, calendarHref } from '#components/event/calendar-file.ts'

const entry = {
  uid: 'user-day-tokyo-2026@market.example.com',
  title: 'Meridian User Day; Tokyo, Shinagawa',
  description:
    'Six plants report.\nhttps://market.example.com/en-int/marketplace/webinars#user-day-tokyo-2026',
  startsAt: '2026-12-03T01:00:00.000Z',
  endsAt: '2026-12-03T08:00:00.000Z',
  location: 'Conference center, Tokyo',
  url: 'https://market.example.com/en-int/marketplace/webinars#user-day-tokyo-2026',
  createdAt: new Date('2026-11-21T12:00:00.500Z'),
}

test('a calendar file contains the times of an event in UTC and escapes special characters', () => {
  const lines = unfolded(calendarFile(entry))
  expect(lines).toContain('DTSTART:20261203T010000Z')
  expect(lines).toContain('DTEND:20261203T080000Z')
  expect(lines).toContain('DTSTAMP:20261121T120000Z')
  expect(lines).toContain(String.raw`SUMMARY:Meridian User Day\; Tokyo\, Shinagawa`)
  expect(lines.find((it) => it.startsWith('DESCRIPTION:'))).toContain(String.raw`report.\nhttps://`)
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
})

test('no line is longer than 75 bytes, and no multibyte character is split', () => {
  const title =
    '工場エネルギーフォーラム 台北　契約電力、炭素費、電力計測を半日で取り上げます🏭🏭🏭'
  const file = calendarFile({ ...entry, title })
  for (const line of file.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(unfolded(file)).toContain(`SUMMARY:${title}`)
})

test('text from editors cannot add lines to a calendar file', () => {
  const lines = unfolded(calendarFile({ ...entry, title: 'A\r\nATTACH:https://evil.example' }))
  expect(lines.some((it) => it.startsWith('ATTACH'))).toBe(false)
})

test('the data: URL contains the whole calendar file', () => {
  const href = calendarHref(entry)
  expect(href).toMatch(/^data:text\/calendar;charset=utf-8,BEGIN%3AVCALENDAR/)
  expect(decodeURIComponent(href.slice(href.indexOf(',') + 1))).toBe(calendarFile(entry))
})

function unfolded(file: string): string[] {
  return file.replaceAll('\r\n ', '').split('\r\n')
}
