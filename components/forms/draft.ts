import { controlName, type FieldName, fieldNames } from './fields.ts'

interface Draft {
  /** Unix time in ms. */
  at: number
  values: Partial<Record<FieldName, string>>
}

const maxAgeMs = 86_400_000
const saveDelayMs = 400
/** Consent has to be given again, and a file cannot be stored. */
const draftFields = fieldNames.filter((it) => it !== 'privacy' && it !== 'attachment')

/**
 * Draft of a form, stored in this tab for a day. It is deleted when the form is sent, and when
 * someone signs in or out (prefix `own:`). Source: C12.
 */
export function createDraft(form: HTMLFormElement) {
  const key = `own:form:${form.dataset.form}`
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    clearTimeout(timer)
    const data = new FormData(form)
    const values = Object.fromEntries(
      draftFields.map((name) => [name, data.get(controlName(name))]),
    )
    withStorage((storage) => storage.setItem(key, JSON.stringify({ at: Date.now(), values })))
  }
  const clear = () => {
    clearTimeout(timer)
    removeEventListener('pagehide', flush)
    withStorage((storage) => storage.removeItem(key))
  }
  const flush = () => timer !== undefined && save()
  form.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(save, saveDelayMs)
  })
  addEventListener('pagehide', flush)
  return {
    clear,
    /** Restores the draft into untouched fields and shows a notice about it. */
    restore(): void {
      const draft = readDraft(key)
      if (!draft) return
      const isRestored =
        draftFields.filter((name) => restoreField(form, name, draft.values[name] ?? '')).length > 0
      const notice = form.querySelector<HTMLElement>('[data-draft]')
      if (!isRestored || !notice) return
      notice.hidden = false
      notice.querySelector('button')?.addEventListener('click', () => {
        withStorage((storage) => storage.removeItem(key))
        clearTimeout(timer)
        timer = undefined
        form.reset()
        notice.hidden = true
        form.querySelector<HTMLElement>('[name=issueType]')?.focus()
      })
      form.dispatchEvent(new Event('restored'))
    },
  }
}

function readDraft(key: string): Draft | undefined {
  let draft: Draft | undefined
  withStorage((storage) => {
    draft = JSON.parse(storage.getItem(key) ?? 'null') as Draft | undefined
    if (draft && Date.now() - draft.at > maxAgeMs) storage.removeItem(key)
  })
  return draft && Date.now() - draft.at <= maxAgeMs ? draft : undefined
}

/**
 * Restores the value of one field and returns whether it did. A value that was typed, or preset by
 * the address, is kept.
 */
function restoreField({ elements }: HTMLFormElement, name: FieldName, text: string): boolean {
  const control = elements.namedItem(controlName(name))
  if (text === '' || control === null) return false
  if (control instanceof RadioNodeList) {
    if (control.value !== '') return false
    control.value = text
    return control.value === text
  }
  const field = control as HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  const initial =
    field instanceof HTMLSelectElement
      ? ([...field.options].find((it) => it.defaultSelected)?.value ?? '')
      : field.defaultValue
  if (field.value !== initial || field.value === text) return false
  // a text that starts otherwise than the preset one is about another subject
  if (field instanceof HTMLTextAreaElement && !text.startsWith(initial)) return false
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}

function withStorage(act: (storage: Storage) => void): void {
  try {
    act(sessionStorage)
  } catch {
    // storage is blocked or full: there is no draft
  }
}
