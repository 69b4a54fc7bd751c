import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { queries } from '#components/app/api.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { Dialog } from '#components/app/Dialog.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { KeptInputNote } from '#components/app/KeptInputNote.tsx'
import { fieldsOf, useKeptInput } from '#components/app/use-kept-input.ts'
import { showToast } from '#components/app/toast-store.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { Field } from '#components/ui/Field.tsx'
import { budgetMinor } from './budget-amount.ts'

/** A budget to change: of one member, or the default for all without one of their own. */
export interface EditedBudget {
  contactId: string | null
  name: string | null
  limit: number | null
}

interface Props {
  budget: EditedBudget
  currency: string
  onClose: () => void
}

/** Changes a monthly budget. An empty amount removes it. */
export function BudgetDialog({ budget, currency, onClose }: Props) {
  const { t } = useTexts()
  const { contactId, name, limit } = budget
  const form = useForm({
    defaultValues: { limit: limit === null ? '' : (limit / 100).toFixed(2) },
  })
  const { register, handleSubmit, formState } = form
  const saving = useSetBudget(budget, onClose)
  const submit = handleSubmit((values) =>
    saving.mutate({ contactId, limit: budgetMinor(values.limit) ?? null }),
  )
  const error = formState.errors.limit?.message
  const title =
    name === null ? t('app-order:budget.editDefault') : t('app-order:budget.editOf', { name })
  const isRestored = useKeptInput({ name: `budget ${contactId}`, dialog: title, ...fieldsOf(form) })
  return (
    <Dialog
      title={title}
      isDirty={formState.isDirty}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      buttons={
        <>
          <AppButton onClick={onClose}>{t('app:cancel')}</AppButton>
          <AppButton type="submit" tone="primary" isBusy={saving.isPending}>
            {t(saving.isPending ? 'app-order:budget.saving' : 'app-order:budget.save')}
          </AppButton>
        </>
      }
    >
      <KeptInputNote isShown={isRestored} />
      <p>{t('app-order:budget.text')}</p>
      <Field
        id="budget-limit"
        label={t('app-order:budget.amount', { currency })}
        hint={t(contactId === null ? 'app-order:budget.hintDefault' : 'app-order:budget.hint')}
        {...(error === undefined ? {} : { error })}
      >
        {(attributes) => (
          <input
            {...attributes}
            inputMode="decimal"
            autoComplete="off"
            {...register('limit', {
              validate: (text) =>
                budgetMinor(text) !== undefined || t('app-order:budget.amountInvalid'),
            })}
          />
        )}
      </Field>
      {saving.isError && <Failure error={saving.error} title={t('app-order:budget.notSaved')} />}
    </Dialog>
  )
}

/** Saves the budget, and offers to set it back. */
function useSetBudget({ contactId, limit: before }: EditedBudget, onDone: () => void) {
  const { t } = useTexts()
  const client = useQueryClient()
  const show = (budgets: Parameters<typeof keep>[1]) => keep(client, budgets)
  const undo = useMutation(queries.order.setBudget.mutationOptions({ onSuccess: show }))
  return useMutation(
    queries.order.setBudget.mutationOptions({
      onSuccess: (budgets) => {
        show(budgets)
        showToast(t('app-order:budget.saved'), () => undo.mutateAsync({ contactId, limit: before }))
        onDone()
      },
    }),
  )
}

function keep(client: ReturnType<typeof useQueryClient>, budgets: object): void {
  client.setQueryData(queries.order.budgets.queryKey(), budgets as never)
}
