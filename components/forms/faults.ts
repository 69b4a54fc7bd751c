import { controlId, type FieldName, fieldNames } from './fields.ts'
import type { EnhancedForm } from './enhance-form.ts'

/** Says below a field what is wrong with it, or that nothing is. */
export function showFault(name: FieldName, text: string | undefined): void {
  const control = document.getElementById(controlId(name))
  if (!control) return
  const id = `${controlId(name)}-error`
  const known = document.getElementById(id)
  const described = (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((it) => it !== '' && it !== id)
  if (text === undefined) {
    known?.remove()
    control.removeAttribute('aria-invalid')
  } else {
    const line = known ?? Object.assign(document.createElement('p'), { id })
    line.dataset.error = ''
    line.textContent = text
    if (!known) errorContainer(control).append(line)
    control.setAttribute('aria-invalid', 'true')
    described.push(id)
  }
  if (described.length > 0) control.setAttribute('aria-describedby', described.join(' '))
  else control.removeAttribute('aria-describedby')
}

/** A field of its own has label, hint and control in one box; a group is its own box. */
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
}

/** Says above the form why it was not sent, and below each field what is wrong with it; the first of them is next to be written into. */
export function showFaults({ element, t }: EnhancedForm, { errors, problem }: FormErrors): void {
  const box = element.querySelector<HTMLElement>('[data-faults]')!
  const [title, text, list] = [
    box.querySelector('h2')!,
    box.querySelector('p')!,
    box.querySelector('ul')!,
  ]
  box.hidden = errors.length === 0 && problem === undefined
  title.textContent =
    errors.length > 0 ? t('summary.title', { count: errors.length }) : t('notSent')
  text.textContent = problem ?? ''
  list.replaceChildren(...errors.map(summaryItem))
  for (const name of fieldNames)
    if (name !== 'attachment' || errors.some((it) => it.name === name))
      showFault(name, errors.find((it) => it.name === name)?.text)
  const [first] = errors
  if (first) focusField(first.name)
  else if (!box.hidden) box.focus()
}

/** Takes a field that is right now from what is said above the form. */
export function clearFault({ element, t }: EnhancedForm, name: FieldName): void {
  const box = element.querySelector<HTMLElement>('[data-faults]')!
  const link = box.querySelector(`a[href="#${controlId(name)}"]`)
  if (!link) return
  link.parentElement?.remove()
  const count = box.querySelectorAll('li').length
  box.querySelector('h2')!.textContent = t('summary.title', { count })
  box.hidden = count === 0
}

/** A group is no place to write into: its first control is. */
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
