import { expect, test } from 'vitest'
import { loadConfig } from '#config/load.ts'
import { invitationEnd, type SentCount, sendingOf } from '#server/trade/team/sending.ts'

const rules = loadConfig().team.invitation

const first = new Date('2026-03-02T08:00:00Z')
const later = (seconds: number) => new Date(first.getTime() + seconds * 1000)
const day = 86_400

function sent(before: SentCount | undefined, now: Date): SentCount {
  const sending = sendingOf(before, { now, rules })
  if (sending.kind === 'wait') throw new Error(`has to wait until ${sending.untilAt.toISOString()}`)
  return sending.sent
}

test('an invitation is valid for two weeks', () => {
  expect(invitationEnd(first, rules)).toEqual(new Date('2026-03-16T08:00:00Z'))
})

test('an invitation can be emailed at most once a minute', () => {
  const once = sent(undefined, first)
  expect(sendingOf(once, { now: later(59), rules })).toEqual({ kind: 'wait', untilAt: later(60) })
  expect(sent(once, later(60))).toEqual({ sentCount: 2, firstSentAt: first, lastSentAt: later(60) })
})

test('a corrected address gets the invitation at once, and counts toward the limit', () => {
  let count = sent(undefined, first)
  for (let again = 1; again <= 5; again += 1) {
    const sending = sendingOf(count, { now: later(again), rules, isNewAddress: true })
    if (sending.kind === 'wait') throw new Error('it has to wait')
    count = sending.sent
  }
  expect(count).toEqual({ sentCount: 6, firstSentAt: first, lastSentAt: later(5) })
  expect(sendingOf(count, { now: later(6), rules, isNewAddress: true })).toMatchObject({
    kind: 'wait',
  })
})

test('an invitation can be sent once and resent five times within two weeks', () => {
  let count = sent(undefined, first)
  for (let again = 1; again <= 5; again += 1) count = sent(count, later(again * 100))
  expect(count.sentCount).toBe(6)
  expect(sendingOf(count, { now: later(day), rules })).toEqual({
    kind: 'wait',
    untilAt: later(14 * day),
  })
  expect(sent(count, later(14 * day))).toEqual({
    sentCount: 1,
    firstSentAt: later(14 * day),
    lastSentAt: later(14 * day),
  })
})
