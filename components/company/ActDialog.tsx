import { useForm } from 'react-hook-form'
import { AppButton } from '#components/app/AppButton.tsx'
import { Dialog } from '#components/app/Dialog.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { KeptInputNote } from '#components/app/KeptInputNote.tsx'
import { fieldsOf, useKeptInput } from '#components/app/use-kept-input.ts'
import { WholeNames } from '#components/app/WholeNames.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { Field } from '#components/ui/Field.tsx'
import type { CompanyAccount } from '#server/people/account/contract.ts'
import { useSwitch } from '#components/app/use-switch.ts'

const reasonLength = { min: 3, max: 200 }

interface Props {
  customer: CompanyAccount
  /** Called when the person has given a reason. */
  onSend: () => void
  onClose: () => void
}

/** Asks a sales representative why they act for a customer. The customer can read the reason. */
export function ActDialog({ customer, onSend, onClose }: Props) {
  const { t } = useTexts()
  const switching = useSwitch()
  const form = useForm({ defaultValues: { reason: '' } })
  const { register, handleSubmit, formState } = form
  const title = t('app-company:actFor', { company: customer.accountName })
  const isRestored = useKeptInput({
    name: `act ${customer.accountId}`,
    dialog: title,
    ...fieldsOf(form),
  })
  const submit = handleSubmit(({ reason }) => {
    onSend()
    switching.mutate({ accountId: customer.accountId, reason: reason.trim() })
  })
  const error = formState.errors.reason?.message
  return (
    <Dialog
      title={<WholeNames text={title} names={[customer.accountName]} />}
      isDirty={formState.isDirty}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      buttons={
        <>
          <AppButton onClick={onClose}>{t('app:cancel')}</AppButton>
          <AppButton type="submit" tone="primary" isBusy={switching.isPending}>
            {t(switching.isPending ? 'app-company:acting' : 'app-company:act')}
          </AppButton>
        </>
      }
    >
      <KeptInputNote isShown={isRestored} />
      <p>{t('app-company:actText')}</p>
      <ul>
        <li>{t('app-company:allowed')}</li>
        <li>{t('app-company:forbidden')}</li>
      </ul>
      <Field
        id="act-reason"
        label={t('app-company:reason')}
        hint={t('app-company:reasonHint')}
        isRequired
        {...(error === undefined ? {} : { error })}
      >
        {(attributes) => (
          <textarea
            {...attributes}
            rows={3}
            maxLength={reasonLength.max}
            {...register('reason', {
              validate: (text) =>
                text.trim().length >= reasonLength.min || t('app-company:reasonMissing'),
            })}
          />
        )}
      </Field>
      {switching.isError && (
        <Failure error={switching.error} title={t('app:companies.switchFailed')} />
      )}
    </Dialog>
  )
}
