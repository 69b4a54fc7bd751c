import { css } from '@linaria/core'
import { controlName } from '#components/forms/fields.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'
import type { Locale } from '#config/locales.ts'
import { CallTime } from './CallTime.tsx'
import { type CallTime as Time, valueOfTime } from './slots.ts'

interface Props {
  times: readonly Time[]
  locale: Locale
  timeZone: string
  deskZone: string
  /** True if one time is chosen, by a radio button. */
  isSingle?: boolean | undefined
}

/**
 * The free times nearest to those that were taken, each with its day and zone. Script fills in the
 * template (components/forms/nearest-times.ts).
 */
export function NearestTimes({ times, ...shown }: Props) {
  const { t } = useTexts()
  return (
    <div
      className={nearest}
      data-nearest
      role="group"
      aria-label={t('booking:times.nearest')}
      hidden={times.length === 0}
    >
      <p aria-hidden="true">{t('booking:times.nearest')}</p>
      {times.map((time) => (
        <Choice key={time.start} {...shown} time={time} />
      ))}
      <template>
        <Choice {...shown} />
      </template>
    </div>
  )
}

/** A time to choose; without one, the template of it. */
function Choice({ time, isSingle, ...zones }: Omit<Props, 'times'> & { time?: Time }) {
  return (
    <label>
      <input
        type={isSingle ? 'radio' : 'checkbox'}
        name={controlName('timeInfos')}
        value={time && valueOfTime(time)}
      />
      <span>
        <CallTime {...zones} startsAt={time?.start} />
      </span>
    </label>
  )
}

const nearest = css`
  &:not([hidden]) {
    display: grid;
  }
  gap: ${space[2]};
  margin-block-end: ${space[2]};
  padding: ${space[4]};
  border-radius: ${radius.m};
  background: ${color.tint};
  > p {
    font-size: ${size.s};
    font-weight: ${weight.medium};
  }
  > label {
    background: ${color.raised};
  }
`
