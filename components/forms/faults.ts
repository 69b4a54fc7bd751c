import { controlId, type FieldName, fieldNames } from './fields.ts'
import type { EnhancedForm } from './enhance-form.ts'
import { revealFields } from './own-data.ts'
import { orderedFields } from './locale-defaults.ts'

/** Shows a fault below its field; removes it if `text` is undefined. */
export function showFault(name: FieldName, text: string | undefined): void {
  const control = document.getElementById(controlId(name))
  if (!control) return
  const id = `${controlId(name)}-error`
  const existing = document.getElementById(id)
  const described = (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((it) => it !== '' && it !== id)
  if (text === undefined) {
    existing?.remove()
    control.removeAttribute('aria-invalid')
  } else {
    const line = existing ?? Object.assign(document.createElement('p'), { id })
    line.dataset.error = ''
    line.textContent = text
    if (!existing) errorContainer(control).append(line)
    control.setAttribute('aria-invalid', 'true')
    described.push(id)
  }
  if (described.length > 0) control.setAttribute('aria-describedby', described.join(' '))
  else control.removeAttribute('aria-describedby')
}

/**
 * Returns the element to append an error to: the box inside a single field, or the group itself.
 */
function errorContainer(control: HTMLElement): Element {
  const field = control.closest('[data-field]')!
  return field !== control &&
    field.children.length === 1 &&
    field.firstElementChild instanceof HTMLDivElement
    ? field.firstElementChild
    : field
}

interface FormErrors {
  errors: readonly { name: FieldName; text: string }[]
  problem: string | undefined
  /** True if nobody knows whether the form was sent, because the answer was lost. */
  isUnknown?: boolean
}

/** Shows errors below their fields and in the summary above the form; focuses the first of them. */
export function showFaults(
  { element, locale, t }: EnhancedForm,
  { errors: found, problem, isUnknown = false }: FormErrors,
): void {
  const titleOf = (count: number) => {
    if (count > 0) return t('summary.title', { count })
    return t(isUnknown ? 'unknown' : 'notSent')
  }
  const order = orderedFields(locale)
  const errors = found.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  const box = element.querySelector<HTMLElement>('[data-faults]')!
  const [title, text, list] = [
    box.querySelector('h2')!,
    box.querySelector('p')!,
    box.querySelector('ul')!,
  ]
  box.hidden = errors.length === 0 && problem === undefined
  title.textContent = titleOf(errors.length)
  text.textContent = problem ?? ''
  list.replaceChildren(...errors.map(summaryItem))
  if (errors.some((it) => isHidden(it.name))) revealFields(element)
  for (const name of fieldNames)
    if (name !== 'attachment' || errors.some((it) => it.name === name))
      showFault(name, errors.find((it) => it.name === name)?.text)
  const [first] = errors
  if (first) focusField(first.name)
  else if (!box.hidden) box.focus()
}

function isHidden(name: FieldName): boolean {
  return Boolean(document.getElementById(controlId(name))?.closest('[data-field][hidden]'))
}

/** Removes a field from the summary above the form, because the field is now valid. */
export function clearFault({ element, t }: EnhancedForm, name: FieldName): void {
  const box = element.querySelector<HTMLElement>('[data-faults]')!
  const link = box.querySelector(`a[href="#${controlId(name)}"]`)
  if (!link) return
  link.parentElement?.remove()
  const count = box.querySelectorAll('li').length
  box.querySelector('h2')!.textContent = t('summary.title', { count })
  box.hidden = count === 0
}

/** Focuses a field, or the first control of a group. */
export function focusField(name: FieldName): void {
  const control = document.getElementById(controlId(name))
  const target = control?.matches('fieldset') ? control.querySelector('input') : control
  target?.focus()
}

function summaryItem({ name, text }: { name: FieldName; text: string }): HTMLElement {
  const item = document.createElement('li')
  const link = Object.assign(document.createElement('a'), {
    href: `#${controlId(name)}`,
    textContent: text,
  })
  link.addEventListener('click', (event) => {
    event.preventDefault()
    focusField(name)
  })
  item.append(link)
  return item
}
