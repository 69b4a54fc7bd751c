import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { hasKeptInput } from '#components/session/personal-state.ts'
import { forgetForm, registerForm } from '#components/session/unsent-forms.ts'
import { useAddress } from './address.tsx'
import { shownPagePath } from './kept-scroll.ts'
import { useProfile } from './profile.ts'

interface UnsentInput<V> {
  /** Name of the form, with what it is about: `cancel SO-1042`. Unique on its page. */
  name: string
  /** Title of the dialog that the form is in; absent if the form is part of its page. */
  dialog?: string
  /** Returns what was typed; undefined if nothing was. Never a password or a key. */
  read: () => V | undefined
  /** Fills the form in. */
  restore: (value: V) => void
}

/**
 * Keeps the input of a form if the session ends before it is sent, and fills it in when the same
 * person is back. Returns true if it was filled in: show `KeptInputNote` then.
 */
export function useKeptInput<V>({ name, dialog, read, restore }: UnsentInput<V>): boolean {
  const { path } = useAddress()
  const { email, accountId } = useProfile()
  const [isRestored, setRestored] = useState(false)
  const latest = useRef({ read, restore })
  useEffect(() => {
    latest.current = { read, restore }
  })
  const key = `${path} ${name}`
  const title = dialog ?? null
  // other code reads the form when the session ends
  useEffect(() => {
    let isGone = false
    const fill = async () => {
      const { takeInput } = await import('#components/session/unsent-input.ts')
      const kept = isGone ? undefined : takeInput(key, { email, accountId })
      if (kept === undefined) return
      latest.current.restore(kept as V)
      setRestored(true)
    }
    if (hasKeptInput(email)) fill().catch(reportError)
    registerForm(key, { read: () => latest.current.read(), dialog: title })
    return () => {
      isGone = true
      // the forms of a page that is kept hidden still have their input
      if (shownPagePath() === path) forgetForm(key)
    }
  }, [key, path, title, email, accountId])
  return isRestored
}

/** Returns how the fields of a form of react-hook-form are read and restored. */
export function fieldsOf<V extends FieldValues>(
  form: UseFormReturn<V>,
): Pick<UnsentInput<V>, 'read' | 'restore'> {
  const { isDirty } = form.formState
  return {
    read: () => (isDirty ? form.getValues() : undefined),
    restore: (kept) => form.reset(kept, { keepDefaultValues: true }),
  }
}
