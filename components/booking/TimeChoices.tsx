import { css } from '@linaria/core'
import { isoIn } from '#components/event/event-times.ts'
import { controlId, controlName, maxTimes } from '#components/forms/fields.ts'
import type { FormState } from '#components/forms/form-state.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, motion, radius, size, space, weight } from '#components/theme/tokens.ts'
import type { Locale } from '#config/locales.ts'
import {
  type CallDay,
  type CallTime,
  clockText,
  dayName,
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
  state: FormState
}

/** Days that are open at first. */
const openDays = 1

/** The times at which the desk can call, by day. Each shows the desk's time too if it differs. */
export function TimeChoices({ days, locale, timeZone, deskZone, state }: Props) {
  const { t } = useTexts()
  const id = controlId('timeInfos')
  const error = state.errorOf(t, 'timeInfos')
  const chosen = new Set(state.valueOf('timeInfos').split(' '))
  const isForeign = timeZone !== deskZone
  return (
    <fieldset
      className={choices}
      id={id}
      data-field="timeInfos"
      aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
      {...(error ? { 'aria-invalid': true } : {})}
    >
      <legend>
        {t('forms:label.timeInfos')} <i aria-hidden="true">*</i>
      </legend>
      <p id={`${id}-hint`}>
        {t('booking:times.hint', { max: maxTimes })}
        {isForeign && ` ${t('booking:times.desk')}`}
      </p>
      {days.map(({ day, times }, index) => (
        <details
          key={day}
          open={index < openDays || times.some((it) => chosen.has(valueOfTime(it)))}
        >
          <summary>{dayName(day, locale)}</summary>
          <div>
            {times.map((time) => (
              <label key={time.start}>
                <input
                  type="checkbox"
                  name={controlName('timeInfos')}
                  value={valueOfTime(time)}
                  defaultChecked={chosen.has(valueOfTime(time))}
                />
                <time dateTime={time.start}>{clockText(time.start, { locale, timeZone })}</time>
                {isForeign && <small>{deskTime(time, { day, locale, deskZone })}</small>}
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

/** Formats a time in the zone of the desk, with the day if it is another one there. */
function deskTime(
  { start }: CallTime,
  { day, locale, deskZone }: { day: string; locale: Locale; deskZone: string },
): string {
  const where = { locale, timeZone: deskZone }
  return isoIn(start, deskZone).startsWith(day) ? clockText(start, where) : momentText(start, where)
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
    grid-template-columns: repeat(auto-fill, minmax(7rem, 1fr));
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
  }
  &[aria-invalid] details {
    border-color: ${color.danger};
  }
`
