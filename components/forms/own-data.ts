import type { UserProfile } from '#server/people/account/contract.ts'
import type { EnhancedForm } from './enhance-form.ts'
import { controlId, controlName, type FieldName } from './fields.ts'
import { freeMailFault } from './free-mail.ts'
import { validateField } from './validate-field.ts'

/** Fields that the profile of a person fills in. */
const ownFields = ['firstName', 'lastName', 'companyName', 'email'] as const

/**
 * Shows the data of a signed-in person as text with a button to change it, in place of the fields,
 * which stay in the form. Fields that need a change, or that hold something else, are shown. Source:
 * design/console-habits.md PP2.
 */
export function showOwnData({ element: form, t }: EnhancedForm, profile: UserProfile): void {
  const isOwn = (name: (typeof ownFields)[number]) => {
    const control = form.elements.namedItem(controlName(name))
    return (
      control instanceof HTMLInputElement &&
      control.value === profile[name] &&
      validateField(name, control.value) === undefined
    )
  }
  const fields = form.querySelector('fieldset [data-fields]')
  if (!fields || !ownFields.every(isOwn) || freeMailFault(form, profile.email)) return
  const box = document.createElement('div')
  box.dataset.own = ''
  const lines = [t('own.text'), profile.name, profile.companyName, profile.email]
  const change = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: t('own.change'),
  })
  box.append(...lines.map((it) => textLine(it)), change)
  fields.before(box)
  for (const name of ownFields) fieldOf(form, name)?.toggleAttribute('hidden', true)
  change.addEventListener('click', () => {
    revealFields(form)
    fields.querySelector('input')?.focus()
  })
}

/** Shows the fields again in place of the text. */
export function revealFields(form: HTMLElement): void {
  form.querySelector('[data-own]')?.remove()
  for (const it of form.querySelectorAll('[data-field][hidden]')) it.removeAttribute('hidden')
}

function fieldOf(form: HTMLElement, name: FieldName): Element | null | undefined {
  return form.querySelector(`#${controlId(name)}`)?.closest('[data-field]')
}

function textLine(text: string): HTMLElement {
  return Object.assign(document.createElement('span'), { textContent: text })
}
