import { onPersonalStateCleared } from './personal-state.ts'

/** A form with unsent input. */
interface UnsentForm {
  /** Returns what was typed; undefined if nothing was. */
  read: () => unknown
  /** Title of the dialog that the form is in; null for a form that is part of its page. */
  dialog: string | null
}

/** Forms of the pages that this tab shows or keeps hidden. */
const forms = new Map<string, UnsentForm>()
// forms of another person or company are gone with what they showed
onPersonalStateCleared(() => forms.clear())

/**
 * Adds a form whose input is kept if the session ends. `key` starts with the path of its page.
 * Never add one with a password or a key.
 */
export function registerForm(key: string, form: UnsentForm): void {
  forms.set(key, form)
}

/** Removes a form that was sent or closed. */
export function forgetForm(key: string): void {
  forms.delete(key)
}

/** Returns the forms, by their keys. */
export function unsentForms(): ReadonlyMap<string, UnsentForm> {
  return forms
}
