import type { EnhancedForm } from './enhance-form.ts'
import { draftKeyOf } from './draft-key.ts'
import { focusField } from './faults.ts'
import { controlName, type FieldName, fieldNames, fieldsOf, textIn } from './fields.ts'

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

type Values = Draft['values']

/**
 * Creates the draft of a form, which is stored in this browser for a day, so that it survives a
 * crash. It is deleted when the form is sent.
 * Source: experience.md part 2 row 18.
 */
export function createDraft({ element: form, t }: EnhancedForm) {
  const key = draftKeyOf(form)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEdited = false
  const valuesNow = (): Values => {
    const data = new FormData(form)
    return Object.fromEntries(
      draftFields
        .filter((name) => data.has(controlName(name)))
        .map((name) => [name, textIn(data, name)]),
    )
  }
  const save = () => {
    clearTimeout(timer)
    const draft = { at: Date.now(), values: valuesNow() }
    withStorage((storage) => storage.setItem(key, JSON.stringify(draft)))
  }
  /** Nothing is stored until the next input. */
  const forget = () => {
    clearTimeout(timer)
    timer = undefined
    isEdited = false
  }
  const clear = () => {
    forget()
    withStorage((storage) => storage.removeItem(key))
  }
  form.addEventListener('input', () => {
    clearTimeout(timer)
    isEdited = true
    timer = setTimeout(save, saveDelayMs)
  })
  addEventListener('pagehide', () => timer !== undefined && save())
  return {
    clear,
    forget,
    /** Returns what was typed; undefined if nothing was. */
    read: () => (isEdited ? valuesNow() : undefined),
    /**
     * Restores the draft, or what was kept when the session ended, into fields that have not been
     * edited, and shows a notice about it.
     */
    restore(kept?: Values): void {
      const values = kept ?? readDraft(key)?.values
      if (!values) return
      const restored = draftFields.filter((name) => restoreField(form, name, values[name] ?? ''))
      if (kept || restored.length > 0) isEdited = true
      // what was kept is there once, the draft also for the next page
      if (kept) save()
      if (restored.length === 0) return
      showNotice(form, { text: t(`draft.${kept ? 'kept' : 'restored'}`), clear })
      form.dispatchEvent(new Event('restored'))
    },
  }
}

/** Says what the form was filled in with, and offers to start afresh. */
function showNotice(
  form: HTMLFormElement,
  { text, clear }: { text: string; clear: () => void },
): void {
  const notice = form.querySelector<HTMLElement>('[data-draft]')
  const button = notice?.querySelector('button')
  if (!notice || !button) return
  notice.replaceChildren(`${text} `, button)
  notice.hidden = false
  button.addEventListener('click', () => {
    form.reset()
    clear()
    notice.hidden = true
    const [first] = fieldsOf(form)
    if (first) focusField(first)
  })
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
  if (name === 'timeInfos') return restoreTimes(control, text)
  if (control instanceof RadioNodeList) {
    if (control.value !== '') return false
    control.value = text
    return control.value === text
  }
  const field = control as ValueControl
  if (!mayReplace(field, name, text)) return false
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}

/** Restores the times for a call that are still offered, unless others were chosen. */
function restoreTimes(control: Element | RadioNodeList, text: string): boolean {
  const boxes = (control instanceof RadioNodeList ? [...control] : [control]) as HTMLInputElement[]
  if (boxes.some((it) => it.checked)) return false
  const times = new Set(text.split(' '))
  const restored = boxes.filter((it) => times.has(it.value))
  for (const box of restored) {
    box.checked = true
    box.closest('details')?.setAttribute('open', '')
  }
  return restored.length > 0
}

type ValueControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** True if nobody typed a value, and the value that the URL preset does not matter more. */
function mayReplace(field: ValueControl, name: FieldName, text: string): boolean {
  const initial = initialValue(field)
  if (field.value !== initial || field.value === text) return false
  // a plan or data center in the URL is what the person is looking at now
  if (name === 'partNumber' || name === 'dataCenter') return initial === ''
  // keep the preset text if the draft does not start with it: that draft is about another subject
  return !(field instanceof HTMLTextAreaElement) || text.startsWith(initial)
}

function initialValue(field: ValueControl): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  return [...field.options].find((it) => it.defaultSelected)?.value ?? ''
}

function withStorage(act: (storage: Storage) => void): void {
  try {
    act(localStorage)
  } catch {
    // storage is blocked or full: work without a draft
  }
}
