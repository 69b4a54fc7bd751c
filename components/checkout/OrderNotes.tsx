import { css } from '@linaria/core'
import { useId } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { space } from '#components/theme/tokens.ts'
import { Field } from '#components/ui/Field.tsx'
import type { Draft } from './use-draft.ts'

const maxNumberLength = 35
const maxNoteLength = 500

/** The buyer's own number of the order and a note, both optional. Source: GC6. */
export function OrderNotes({ draft: { values, change } }: { draft: Draft }) {
  const { t } = useTexts()
  const id = useId()
  return (
    <div className={fields}>
      <Field
        id={`${id}-number`}
        label={t('app-checkout:purchaseOrder.label')}
        hint={t('app-checkout:purchaseOrder.hint', { max: maxNumberLength })}
      >
        {(attributes) => (
          <input
            {...attributes}
            type="text"
            maxLength={maxNumberLength}
            autoComplete="off"
            value={values.purchaseOrderNumber}
            onChange={({ target }) => change({ purchaseOrderNumber: target.value })}
          />
        )}
      </Field>
      <Field
        id={`${id}-note`}
        label={t('app-checkout:note.label')}
        hint={t('app-checkout:note.hint')}
      >
        {(attributes) => (
          <textarea
            {...attributes}
            rows={3}
            maxLength={maxNoteLength}
            value={values.note}
            onChange={({ target }) => change({ note: target.value })}
          />
        )}
      </Field>
    </div>
  )
}

const fields = css`
  display: grid;
  gap: ${space[4]};
`
