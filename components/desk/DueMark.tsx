import { withZoneLast } from '#config/moments.ts'
import { type Texts, useTexts } from '#components/islands/texts.tsx'
import { StatusMark, type StatusTone } from '#components/app/StatusMark.tsx'
import { dateFormat } from '#config/intl.ts'
import type { LeadLine } from '#server/contact/desk/lead-contract.ts'
import { twoLines } from './desk-style.ts'

const soonMinutes = 120

type Due = Pick<LeadLine, 'promise' | 'answeredAt'>

/** What is left of the promise in business hours, and its end in the zone of the office. */
export function DueMark(due: Due) {
  const { t, locale } = useTexts()
  const { at, timeZone } = due.promise
  const format = dateFormat(locale, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
  const day = withZoneLast(format, new Date(at))
  return (
    <span className={twoLines}>
      <StatusMark {...markOf(t, due)} />
      <small>{t('app-desk:due.by', { day })}</small>
    </span>
  )
}

function markOf(t: Texts['t'], { promise, answeredAt }: Due): { tone: StatusTone; text: string } {
  const { minutesLeft, isMissed } = promise
  if (minutesLeft !== null) {
    const time = timeText(t, Math.abs(minutesLeft))
    if (isMissed) return { tone: 'bad', text: overText(t, minutesLeft, time) }
    const tone = minutesLeft <= soonMinutes ? 'warning' : 'open'
    return { tone, text: t('app-desk:due.left', { time }) }
  }
  if (answeredAt === null) return { tone: 'off', text: t('app-desk:due.none') }
  return isMissed
    ? { tone: 'warning', text: t('app-desk:due.late') }
    : { tone: 'good', text: t('app-desk:due.inTime') }
}

/** No time has passed while the office has been closed since then. */
function overText(t: Texts['t'], minutesLeft: number, time: string): string {
  return minutesLeft === 0 ? t('app-desk:dueFilter.overdue') : t('app-desk:due.over', { time })
}

function timeText(t: Texts['t'], minutes: number): string {
  return minutes < 60
    ? t('app-desk:due.minutes', { amount: minutes })
    : t('app-desk:due.hours', { amount: Math.floor(minutes / 60) })
}
