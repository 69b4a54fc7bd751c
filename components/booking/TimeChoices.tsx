import { css } from '@linaria/core'
import { isoIn } from '#components/event/event-times.ts'
import { controlId, controlName } from '#components/forms/fields.ts'
import { joinSentences } from '#components/ui/sentences.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, motion, radius, size, space, weight } from '#components/theme/tokens.ts'
import type { Locale } from '#config/locales.ts'
import { NearestTimes } from './NearestTimes.tsx'
import {
  type CallDay,
  type CallTime,
  clockText,
  dayName,
  dayOf,
  momentText,
  valueOfTime,
} from './slots.ts'

interface Props {
  days: readonly CallDay[]
  locale: Locale
  /** Time zone in which the times are shown. */
  timeZone: string
  /** Time zone of the desk that calls. */
  deskZone: string
  /** Values of the chosen times. */
  chosen: readonly string[]
  label: string
  hint?: string
  error?: string | undefined
  /** True if one time is chosen, by a radio button. */
  isSingle?: boolean
  /** Free times, in place of those that were taken. */
  nearest?: readonly CallTime[]
}

/** Days that are open at first. */
const openDays = 1

/** The times at which the desk can call, by day. Each shows the desk's time too if it differs. */
export function TimeChoices(props: Props) {
  const { locale, timeZone, deskZone, label, hint, error, isSingle, nearest = [] } = props
  const days = without(props.days, nearest)
  const { t } = useTexts()
  const id = controlId('timeInfos')
  const chosen = new Set(props.chosen)
  // those of a chosen time stay open even if it is no longer offered
  const chosenDays = new Set(props.chosen.map((it) => dayOf(it.split('/')[0] ?? '', timeZone)))
  const isForeign = timeZone !== deskZone
  const help = joinSentences([hint, isForeign ? t('booking:times.desk') : undefined])
  return (
    <fieldset
      className={choices}
      id={id}
      data-field="timeInfos"
      aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
      {...(error ? { 'aria-invalid': true } : {})}
    >
      <legend>
        {label} <i aria-hidden="true">*</i>
      </legend>
      <p id={`${id}-hint`}>{days.length === 0 ? t('booking:times.none') : help}</p>
      <NearestTimes
        times={nearest}
        locale={locale}
        timeZone={timeZone}
        deskZone={deskZone}
        isSingle={isSingle}
      />
      {days.map(({ day, times }, index) => (
        <details key={day} open={index < openDays || chosenDays.has(day)}>
          <summary>{dayName(day, locale)}</summary>
          <div>
            {times.map((time) => (
              <label key={time.start}>
                <input
                  type={isSingle ? 'radio' : 'checkbox'}
                  required={isSingle}
                  name={controlName('timeInfos')}
                  value={valueOfTime(time)}
                  defaultChecked={chosen.has(valueOfTime(time))}
                />
                <time dateTime={time.start}>{clockText(time.start, { locale, timeZone })}</time>
                {isForeign && <DeskTime time={time} day={day} where={{ locale, deskZone }} />}
              </label>
            ))}
          </div>
        </details>
      ))}
      {error && (
        <p id={`${id}-error`} data-error>
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Returns the days without some times, which are shown elsewhere. */
function without(days: readonly CallDay[], times: readonly CallTime[]): CallDay[] {
  const starts = new Set(times.map((it) => it.start))
  return days
    .map((it) => ({ ...it, times: it.times.filter(({ start }) => !starts.has(start)) }))
    .filter((it) => it.times.length > 0)
}

interface DeskTimeProps {
  time: CallTime
  /** Day of the time in the visitor's zone. */
  day: string
  where: { locale: Locale; deskZone: string }
}

/** A time in the zone of the desk, with the day if it is another one there. */
function DeskTime({ time: { start }, day, where: { locale, deskZone } }: DeskTimeProps) {
  const where = { locale, timeZone: deskZone }
  if (isoIn(start, deskZone).startsWith(day)) return <small>{clockText(start, where)}</small>
  return <small data-day>{momentText(start, where)}</small>
}

const choices = css`
  display: grid;
  gap: ${space[2]};
  > p:not([data-error]) {
    margin-block-end: ${space[2]};
    font-size: ${size.s};
    color: ${color.muted};
  }
  details {
    border: 1px solid ${color.line};
    border-radius: ${radius.m};
    &:has(:checked) {
      border-color: ${color.link};
    }
    &:not(:has(label)) {
      display: none;
    }
  }
  summary {
    display: flex;
    justify-content: space-between;
    padding: ${space[3]} ${space[4]};
    font-weight: ${weight.medium};
    cursor: pointer;
  }
  summary::after {
    color: ${color.muted};
    content: '+';
  }
  details[open] > summary::after {
    content: '−';
  }
  details > div {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr));
    gap: ${space[2]};
    padding: 0 ${space[4]} ${space[4]};
  }
  label {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0 ${space[2]};
    align-items: center;
    min-height: 44px;
    padding: ${space[2]} ${space[3]};
    border: 1px solid ${color.edge};
    border-radius: ${radius.m};
    font-variant-numeric: tabular-nums;
    cursor: pointer;
    transition: border-color ${motion.fast};
    &:hover,
    &:has(:checked) {
      border-color: ${color.link};
    }
    &:has(:checked) {
      background: ${color.tint};
    }
    /* somebody else has just taken it */
    &:has(:disabled) {
      border-color: ${color.line};
      color: ${color.muted};
      text-decoration: line-through;
      cursor: default;
    }
  }
  input {
    width: 18px;
    height: 18px;
    accent-color: ${color.link};
  }
  small {
    grid-column: 2;
    font-size: ${size.s};
    color: ${color.muted};
    /* a day stays whole */
    &[data-day] {
      grid-column: 1 / -1;
      word-break: keep-all;
    }
  }
  &[aria-invalid] details {
    border-color: ${color.danger};
  }
`
