import { isLocale, type Locale } from '#config/locales.ts'
import { createCaptcha } from './captcha.ts'
import { createDraft } from './draft.ts'
import { faultText, problemText } from './fault-text.ts'
import { clearFault, showFault, showFaults } from './faults.ts'
import {
  controlId,
  controlName,
  type FieldName,
  fieldNames,
  fieldsOf,
  lengths,
  textIn,
} from './fields.ts'
import { freeMailFault } from './free-mail.ts'
import { captchaActionOf } from './form-kinds.ts'
import { loadFormTexts, type FormTexts } from './load-form-texts.ts'
import { createSender, type Refusal, type SendStep } from './send.ts'
import { showReceipt } from './show-receipt.ts'
import { type Fault, validateField, textLength } from './validate-field.ts'

/** A form element with the locale and texts that its enhancements need. */
export interface EnhancedForm {
  element: HTMLFormElement
  locale: Locale
  t: FormTexts
}

interface SubmitDependencies {
  captcha: ReturnType<typeof createCaptcha>
  draft: ReturnType<typeof createDraft>
}

/**
 * Enhances a form that the server rendered: inline validation, a draft, the captcha, and submission
 * without leaving the page.
 * Source: C12.
 */
export async function enhanceForm(element: HTMLFormElement): Promise<void> {
  const [, path = ''] = location.pathname.split('/')
  const locale = isLocale(path) ? path : 'en-int'
  const t = await loadFormTexts(locale)
  const form: EnhancedForm = { element, locale, t }
  const captcha = createCaptcha({
    action: captchaActionOf(element.dataset.form ?? ''),
    locale,
    container: element.querySelector('[data-check]')!,
  })
  const draft = createDraft(form)
  element.noValidate = true
  element.dataset.state = 'on'
  watchFields(form)
  showCharacterCount(form)
  const isSignedIn = document.documentElement.dataset.signedIn !== undefined
  if (!isSignedIn) draft.restore()
  watchSubmit(form, { captcha, draft })
  element.addEventListener('input', () => void captcha.begin(), { once: true })
  if (element.contains(document.activeElement)) void captcha.begin()
  if (element.querySelector('[type=file]'))
    (await import('./enhance-attachment.ts')).enhanceAttachment(form)
  if (isSignedIn) (await import('./own-form.ts')).startOwnForm(form, draft)
}

/**
 * Returns the current value of a field: empty for a checkbox that is not checked, and those of the
 * checked ones with spaces in between if there are several.
 */
export function valueOf(form: HTMLFormElement, name: FieldName): string {
  if (name === 'timeInfos') return textIn(new FormData(form), name)
  const { elements } = form
  const control = elements.namedItem(controlName(name)) as HTMLInputElement | RadioNodeList | null
  return control instanceof HTMLInputElement && control.type === 'checkbox' && !control.checked
    ? ''
    : (control?.value ?? '')
}

/**
 * Returns the current fault of a field. Skips the attachment, which is validated when it is
 * selected.
 */
function currentFault({ element }: EnhancedForm, name: FieldName): Fault | undefined {
  return name === 'attachment' ? undefined : validateField(name, valueOf(element, name))
}

/** Returns what is said about a valid field when it is left. */
function leftFault({ element }: EnhancedForm, name: FieldName): Fault | undefined {
  return name === 'email' ? freeMailFault(element, valueOf(element, name)) : undefined
}

/** Shows a fault when an edited field loses focus, and removes it as soon as the value is valid. */
function watchFields(form: EnhancedForm): void {
  const { element, t } = form
  const edited = new Set<FieldName>()
  const fieldOf = (event: Event) => {
    const name = fieldNames.find(
      (it) => controlName(it) === (event.target as HTMLInputElement).name,
    )
    return name === 'attachment' ? undefined : name
  }
  const validate = (name: FieldName) => {
    const fault = currentFault(form, name) ?? leftFault(form, name)
    showFault(name, fault && faultText(t, { name, typed: valueOf(element, name), fault }))
    if (!fault) clearFault(form, name)
  }
  element.addEventListener('input', (event) => {
    const name = fieldOf(event)
    if (name === undefined) return
    edited.add(name)
    if (document.getElementById(`${controlId(name)}-error`)) validate(name)
  })
  element.addEventListener('focusout', (event) => {
    const name = fieldOf(event)
    // show no fault while the submit button is being pressed: it would move the button away
    const isSubmitting =
      event.relatedTarget instanceof HTMLButtonElement && event.relatedTarget.type === 'submit'
    if (name !== undefined && edited.has(name) && !isSubmitting) validate(name)
  })
}

/** Shows how many characters of the message have been used. */
function showCharacterCount({ element, t }: EnhancedForm): void {
  const text = element.querySelector('textarea')
  if (!(text instanceof HTMLTextAreaElement)) return
  const count = document.createElement('p')
  count.dataset.count = ''
  text.after(count)
  const show = () =>
    (count.textContent = t('counter', {
      count: String(textLength(text.value)),
      max: lengths[text.name as 'issueDescription' | 'question'].max,
    }))
  text.addEventListener('input', show)
  element.addEventListener('reset', () => setTimeout(show))
  show()
}

function watchSubmit(form: EnhancedForm, { captcha, draft }: SubmitDependencies): void {
  const { element } = form
  const send = createSender(form, captcha)
  let isBusy = false
  const onStep = (step: SendStep | undefined) => {
    isBusy = step !== undefined
    showProgress(form, step)
  }
  element.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isBusy) return
    const faults = fieldsOf(element).flatMap((name) => {
      const fault = currentFault(form, name)
      return fault ? [{ name, fault }] : []
    })
    if (element.querySelector('#form-attachment-error')) return focusAttachment()
    // also hides what was refused before
    showRefusal(form, { faults })
    if (faults.length > 0) return
    try {
      const outcome = await send(onStep)
      if (outcome === 'in-two-steps') return element.submit()
      if ('refused' in outcome) {
        const { nearest } = outcome.refused
        if (nearest) (await import('./nearest-times.ts')).offerNearestTimes(form, nearest)
        return showRefusal(form, outcome.refused)
      }
      draft.clear()
      showReceipt(form, outcome.receipt)
    } finally {
      onStep(undefined)
    }
  })
}

function showProgress({ element, t }: EnhancedForm, step: SendStep | undefined): void {
  const button = element.querySelector<HTMLButtonElement>('[data-end] button')!
  for (const name of ['aria-busy', 'aria-disabled'])
    if (step === undefined) button.removeAttribute(name)
    else button.setAttribute(name, 'true')
  const progress = element.querySelector<HTMLElement>('[data-progress]')!
  progress.textContent = step === undefined ? '' : t(`progress.${step}`)
}

function showRefusal(form: EnhancedForm, { faults, problem, supportCode }: Refusal): void {
  const { element, t } = form
  const errors = faults.map(({ name, fault }) => ({
    name,
    text: faultText(t, { name, typed: valueOf(element, name), fault }),
  }))
  const texts = problem && [
    problemText(t, problem, element.dataset.mail ?? ''),
    ...(supportCode ? [t('problem.code', { code: supportCode })] : []),
  ]
  const isUnknown = problem?.code === 'connection'
  showFaults(form, { errors, problem: texts?.join('\n'), isUnknown })
}

function focusAttachment(): void {
  document.getElementById(controlId('attachment'))?.focus()
}
