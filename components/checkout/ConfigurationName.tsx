import { useId, useState } from 'react'
import { AppButton } from '#components/app/AppButton.tsx'
import { Dialog } from '#components/app/Dialog.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { Field } from '#components/ui/Field.tsx'

interface Props {
  title: string
  text?: string
  initial: string
  /** Label of the button. */
  action: string
  failedTitle: string
  isBusy: boolean
  error: Error | null
  onClose: () => void
  onSave: (name: string) => void
}

const maxLength = 80

/** Asks for the name of a configuration. */
export function ConfigurationName(props: Props) {
  const { title, text, initial, action, failedTitle, isBusy, error, onClose, onSave } = props
  const { t } = useTexts()
  const id = useId()
  const [name, setName] = useState(initial)
  const [hasTried, setTried] = useState(false)
  const isMissing = hasTried && name.trim() === ''
  return (
    <Dialog
      title={title}
      isDirty={name !== initial}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (name.trim() === '') document.getElementById(id)?.focus()
        else if (!isBusy) onSave(name.trim())
      }}
      buttons={
        <>
          <AppButton onClick={onClose}>{t('app:cancel')}</AppButton>
          <AppButton type="submit" tone="primary" isBusy={isBusy}>
            {action}
          </AppButton>
        </>
      }
    >
      {text !== undefined && <p>{text}</p>}
      <Field
        id={id}
        label={t('app-bto:save.name')}
        isRequired
        {...(isMissing ? { error: t('app-bto:save.missing') } : {})}
      >
        {(attributes) => (
          <input
            {...attributes}
            value={name}
            maxLength={maxLength}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      {error && <Failure error={error} title={failedTitle} />}
    </Dialog>
  )
}
