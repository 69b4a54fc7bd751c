import { useTexts } from '#components/islands/texts.tsx'
import { Field } from '#components/ui/Field.tsx'

interface Props {
  id: string
  value: string
  fault: 'missing' | 'invalid' | undefined
  onChange: (value: string) => void
  onLeave: () => void
}

/** The address that the licenses are mailed to. Source: spec §8 checkout messages. */
export function ReceiveMail({ id, value, fault, onChange, onLeave }: Props) {
  const { t } = useTexts()
  return (
    <Field
      id={id}
      label={t('app-checkout:mail.label')}
      hint={t('app-checkout:mail.hint')}
      isRequired
      {...(fault === undefined ? {} : { error: t(`app-checkout:mail.${fault}`) })}
    >
      {(attributes) => (
        <input
          {...attributes}
          type="email"
          maxLength={254}
          autoComplete="email"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onLeave}
        />
      )}
    </Field>
  )
}

/** Returns what is wrong with an address; undefined if nothing is. */
export function mailFault(text: string): Props['fault'] {
  if (text.trim() === '') return 'missing'
  return isMail(text) ? undefined : 'invalid'
}

/** True for a text that looks like an email address. */
export function isMail(text: string): boolean {
  return /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim())
}
