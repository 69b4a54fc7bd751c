import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, size, space } from '#components/theme/tokens.ts'
import { Button } from '#components/ui/Button.tsx'
import { Field } from '#components/ui/Field.tsx'

/** A time zone to choose. */
export interface Zone {
  /** IANA name. */
  id: string
  /** Name in the page's language, with the offset from UTC. */
  text: string
}

interface Props {
  /** Address of the page. */
  action: string
  zones: readonly Zone[]
  /** The zone in which the times are shown. */
  timeZone: string
}

/**
 * Chooses the time zone in which the times are shown. The page loads again in it; with script, as
 * soon as a zone is chosen (start-booking.ts).
 */
export function ZoneForm({ action, zones, timeZone }: Props) {
  const { t } = useTexts()
  return (
    <form className={zoneForm} action={action} data-zone={timeZone}>
      <Field id="zone" label={t('booking:zone.label')} hint={t('booking:zone.hint')}>
        {(attributes) => (
          <select {...attributes} name="timeZone" defaultValue={timeZone} autoComplete="off">
            {zones.map(({ id, text }) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button type="submit" tone="secondary">
        {t('booking:zone.show')}
      </Button>
    </form>
  )
}

const zoneForm = css`
  display: grid;
  gap: ${space[3]};
  align-items: end;
  padding: ${space[4]} ${space[5]};
  border-radius: ${space[3]};
  background: ${color.tint};
  font-size: ${size.s};
  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr) auto;
  }
`
