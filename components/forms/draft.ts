import { controlName, type FieldName, fieldNames } from './fields.ts'

interface Draft {
  /** Unix time in ms. */
  at: number
  values: Partial<Record<FieldName, string>>
}

const maxAgeMs = 86_400_000
const saveDelayMs = 400
/**
 * Fields in a draft: all except the consent, which must be given again, and the file, which cannot
 * be stored.
 */
const draftFields = fieldNames.filter((it) => it !== 'privacy' && it !== 'attachment')

/**
 * Creates the draft of a form, which is stored in this tab for a day. It is deleted when the form
 * is sent and, because of the prefix `own:`, when someone signs in or out.
 * Source: C12.
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
    /** Restores the draft into fields that have not been edited, and shows a notice about it. */
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
 * Restores the value of one field, unless a value was typed or preset by the URL. Returns true if
 * it restored the value.
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
  // keep the preset text if the draft does not start with it: that draft is about another subject
  if (field instanceof HTMLTextAreaElement && !text.startsWith(initial)) return false
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}

function withStorage(act: (storage: Storage) => void): void {
  try {
    act(sessionStorage)
  } catch {
    // storage is blocked or full: work without a draft
  }
}
