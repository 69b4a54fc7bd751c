import { expect, test } from 'vitest'
import {
  knownBrowserOf,
  lastAccountTag,
  type MarkOwner,
  withMark,
} from '#server/people/identity-provider/known-browser.ts'

const start = new Date('2026-03-02T10:00:00Z')
const ownerOf = (subject: string, changes: Partial<MarkOwner> = {}): MarkOwner => ({
  account: { subject, passwordHash: `hash of ${subject}` },
  key: 'a key of this test',
  now: start,
  ...changes,
})
const dana = ownerOf('dana')
const afterDays = (days: number) => new Date(start.getTime() + days * 86_400_000)

test('a browser is known for the account that has signed in, for 180 days', () => {
  const cookie = withMark(undefined, dana)
  const id = knownBrowserOf(cookie, dana)
  expect(id).toMatch(/^[\w-]{22}$/)
  expect(knownBrowserOf(cookie, { ...dana, now: afterDays(179.9) })).toBe(id)
  expect(knownBrowserOf(cookie, { ...dana, now: afterDays(180) })).toBeUndefined()
  expect(knownBrowserOf(undefined, dana)).toBeUndefined()
})

test('a mark is not valid for another account, after a change of password or with another key', () => {
  const cookie = withMark(undefined, dana)
  const newPassword = { subject: 'dana', passwordHash: 'another hash' }
  for (const other of [
    ownerOf('erin'),
    ownerOf('dana', { account: newPassword }),
    ownerOf('dana', { key: 'another key' }),
  ])
    expect(knownBrowserOf(cookie, other)).toBeUndefined()
})

test('a changed mark is not valid', () => {
  const [id = '', endsAt = '', tag = '', signature = ''] = withMark(undefined, dana).split('.')
  const [, , erinsTag = ''] = withMark(undefined, ownerOf('erin')).split('.')
  for (const forged of [
    '',
    '~~',
    '..',
    `${id}.${endsAt}.${tag}`,
    `${id}.${Number(endsAt) + 1}.${tag}.${signature}`,
    `A${id}.${endsAt}.${tag}.${signature}`,
    `${id}.${endsAt}.${tag}.${signature.slice(1)}`,
    `${id}.${endsAt}.${erinsTag}.${signature}`,
  ])
    for (const it of [dana, ownerOf('erin')]) {
      expect(knownBrowserOf(forged, it), forged).toBeUndefined()
      expect(lastAccountTag(forged, it), forged).toBeUndefined()
    }
})

test('a browser is known for the last five accounts, each with one mark', () => {
  const people = ['dana', 'erin', 'freja', 'ken', 'lin', 'mei'].map((it) => ownerOf(it))
  let cookie: string | undefined
  for (const it of people) cookie = withMark(cookie, it)
  expect(people.map((it) => knownBrowserOf(cookie, it) !== undefined)).toEqual([
    false,
    true,
    true,
    true,
    true,
    true,
  ])
  expect(lastAccountTag(cookie, dana)).toBe(lastAccountTag(withMark(undefined, people[5]!), dana))
  const renewed = withMark(cookie, ownerOf('erin'))
  expect(renewed.split('~')).toHaveLength(5)
  expect(knownBrowserOf(renewed, ownerOf('erin'))).not.toBe(knownBrowserOf(cookie, ownerOf('erin')))
  expect(renewed.length, 'bytes').toBeLessThan(550)
})
