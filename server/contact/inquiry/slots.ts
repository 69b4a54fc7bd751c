import { dayMs } from '#server/platform/time/duration.ts'
import { type Day, dayIn, startOfDay } from '#server/platform/time/zone.ts'
import type { TimeSlot, TypedSlot } from './booking-contract.ts'
import { type Fault, refused, type Verdict } from './verdict.ts'

/** Rules for time slots. */
export interface SlotRules {
  /** Time zone of the region whose desk makes the call. */
  zone: string
  /** Business hours in that time zone, in minutes after midnight: `fromMinute` to `toMinute`. */
  fromMinute: number
  toMinute: number
  /** Business days: 1 is Monday, 7 is Sunday. */
  days: readonly number[]
  /** Working days on which the desk is closed. */
  holidays: ReadonlySet<Day>
  slotMinutes: number
  maxSlots: number
  withinDays: number
}

interface Slot {
  pointer: string
  startMs: number
  endMs: number
}

const minuteMs = 60_000
const withOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/**
 * Validates the requested time slots. They must be in the near future, have the right length, lie
 * within the business hours of the region whose desk makes the call, and not overlap. Source: C12.
 */
export function slotsOf(
  offered: readonly TypedSlot[],
  hours: SlotRules,
  now: Date,
): Verdict<TimeSlot[]> {
  if (offered.length === 0) return refused('field.required')
  if (offered.length > hours.maxSlots)
    return refused('field.too_long', { max: hours.maxSlots, of: 'array' })
  const slots = offered.map(endsOf).map(({ start, end }, index): Slot => ({
    pointer: `/${index}`,
    startMs: momentOf(start),
    endMs: momentOf(end),
  }))
  const faults = slots.flatMap((it, index) =>
    faultsOf(it, { hours, now, earlier: slots.slice(0, index) }),
  )
  if (faults.length > 0) return { faults }
  return {
    value: slots.map(({ startMs, endMs }) => ({
      start: new Date(startMs).toISOString(),
      end: new Date(endMs).toISOString(),
    })),
  }
}

/** Returns start and end of a slot, which may be typed as one text with a slash in between. */
function endsOf(slot: TypedSlot): TimeSlot {
  if (typeof slot !== 'string') return slot
  const [start = '', end = ''] = slot.split('/', 2)
  return { start, end }
}

function faultsOf(
  { pointer, startMs, endMs }: Slot,
  { hours, now, earlier }: { hours: SlotRules; now: Date; earlier: readonly Slot[] },
): Fault[] {
  const unread = [
    ...(Number.isNaN(startMs)
      ? [{ pointer: `${pointer}/start`, code: 'field.option_unknown' } as const]
      : []),
    ...(Number.isNaN(endMs)
      ? [{ pointer: `${pointer}/end`, code: 'field.option_unknown' } as const]
      : []),
  ]
  if (unread.length > 0) return unread
  if (endMs - startMs !== hours.slotMinutes * minuteMs)
    return [{ pointer: `${pointer}/end`, code: 'field.time_unavailable' }]
  const isSoon = startMs > now.getTime() && startMs <= now.getTime() + hours.withinDays * dayMs
  const isFree = earlier.every((it) => !(startMs < it.endMs && it.startMs < endMs))
  return isSoon && isFree && isWithinHours(new Date(startMs), hours)
    ? []
    : [{ pointer: `${pointer}/start`, code: 'field.time_unavailable' }]
}

/**
 * Returns the time slots that can be requested, in order. They begin at the full hour of the desk's
 * time zone or a multiple of the slot's length after it, before and after a clock change alike.
 */
export function offeredSlots(hours: SlotRules, now: Date): TimeSlot[] {
  const { zone, slotMinutes, withinDays } = hours
  const slotMs = slotMinutes * minuteMs
  const slots: TimeSlot[] = []
  const end = now.getTime() + withinDays * dayMs
  for (let ms = startOfDay(zone, dayIn(zone, now)).getTime(); ms <= end; ms += slotMs) {
    const start = new Date(ms)
    if (start <= now || !isWithinHours(start, hours)) continue
    slots.push({ start: start.toISOString(), end: new Date(ms + slotMs).toISOString() })
  }
  return slots
}

/** Returns the slots at which a desk, with its other calls, can make one more. */
export function freeSlots(
  slots: readonly TimeSlot[],
  calls: readonly { startsAt: Date; endsAt: Date }[],
  { atOnce }: { atOnce: number },
): TimeSlot[] {
  if (calls.length < atOnce) return [...slots]
  const booked = calls.map((it) => [it.startsAt.getTime(), it.endsAt.getTime()] as const)
  return slots.filter(({ start, end }) => {
    const [startMs, endMs] = [Date.parse(start), Date.parse(end)]
    return booked.filter(([from, to]) => startMs < to && from < endMs).length < atOnce
  })
}

/** How many free times are offered in place of those that were taken. */
const nearestCount = 3

/** Returns the free slots that begin nearest to one of the wished ones, in order. */
export function nearestSlots(
  free: readonly TimeSlot[],
  wished: readonly Pick<TimeSlot, 'start'>[],
): TimeSlot[] {
  const distanceOf = ({ start }: TimeSlot) =>
    Math.min(...wished.map((it) => Math.abs(Date.parse(it.start) - Date.parse(start))))
  return free
    .toSorted((a, b) => distanceOf(a) - distanceOf(b))
    .slice(0, nearestCount)
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
}

/**
 * True if a call that starts at this time stays within business hours. Assumes that clock changes
 * never happen during business hours.
 */
function isWithinHours(
  start: Date,
  { zone, fromMinute, toMinute, days, holidays, slotMinutes }: SlotRules,
): boolean {
  const { weekday, minute } = clockIn(zone, start)
  const isInTime = minute >= fromMinute && minute + slotMinutes <= toMinute
  return isInTime && days.includes(weekday) && !holidays.has(dayIn(zone, start))
}

/**
 * Returns the weekday (1 for Monday to 7 for Sunday) and the minutes after midnight in a time zone.
 */
function clockIn(zone: string, moment: Date): { weekday: number; minute: number } {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(moment)
      .map((it) => [it.type, it.value]),
  )
  const seconds =
    Number(parts['hour']) * 3600 + Number(parts['minute']) * 60 + Number(parts['second'])
  return { weekday: weekdays.indexOf(parts['weekday'] ?? '') + 1, minute: seconds / 60 }
}

/** Formatters by zone: creating one takes fifty times as long as using it. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const cached = clocks.get(zone)
  if (cached) return cached
  const clock = new Intl.DateTimeFormat('en-u-hc-h23', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  clocks.set(zone, clock)
  return clock
}

function momentOf(text: string): number {
  return withOffset.test(text) ? Date.parse(text) : Number.NaN
}

/** Validates an IANA time zone and returns its canonical name. */
export function timeZoneOf(text: string): Verdict<string> {
  const name = text.trim()
  if (name === '') return refused('field.required')
  // reject offsets such as +08:00, because they have no daylight-saving rules
  if (!/^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/.test(name))
    return refused('field.time_zone_unknown')
  try {
    return { value: new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone }
  } catch {
    return refused('field.time_zone_unknown')
  }
}
