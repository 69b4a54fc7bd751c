import { useState } from 'react'
import { type CheckoutOwner, readOwn, removeOwn, writeOwn } from './own-storage.ts'
import type { PaymentMethodCode } from './types.ts'

/** What the buyer has filled in, beside the selection, which is in the address. */
export interface CheckoutDraft {
  /** Null until the buyer chooses: then it is the first method that is available. */
  paymentMethodCode: PaymentMethodCode | null
  purchaseOrderNumber: string
  note: string
  receiveMail: string
  serialNumbers: readonly string[]
  asksApproval: boolean
}

const empty: CheckoutDraft = {
  paymentMethodCode: null,
  purchaseOrderNumber: '',
  note: '',
  receiveMail: '',
  serialNumbers: [],
  asksApproval: false,
}

type DraftChanges = Partial<CheckoutDraft> | ((before: CheckoutDraft) => Partial<CheckoutDraft>)

/** The fields of a checkout, which outlive a reload and the session. */
export interface Draft {
  values: CheckoutDraft
  /** Changes some fields, by what they are now if a function is given. */
  change: (changes: DraftChanges) => void
  forget: () => void
  /** True if the fields were filled in from before the page was loaded. */
  isRestored: boolean
}

/** @param initial values for a buyer who has not filled in anything yet */
export function useDraft(owner: CheckoutOwner, initial: Partial<CheckoutDraft> = {}): Draft {
  const [stored] = useState(() => readOwn<CheckoutDraft>(owner, 'draft'))
  const [values, setValues] = useState<CheckoutDraft>({ ...empty, ...initial, ...stored })
  return {
    values,
    isRestored: stored !== undefined,
    change: (changes) =>
      setValues((before) => {
        const after = {
          ...before,
          ...(typeof changes === 'function' ? changes(before) : changes),
        }
        writeOwn(owner, 'draft', after)
        return after
      }),
    forget: () => removeOwn(owner, 'draft'),
  }
}
