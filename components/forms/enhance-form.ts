import { isLocale, type Locale } from '#config/locales.ts'
import { createDraft } from './draft.ts'
import { controlId, controlName, type FieldName, fieldNames, lengths } from './fields.ts'
import { faultText, problemText } from './fault-text.ts'
import { clearFault, showFault, showFaults } from './faults.ts'
import { loadFormTexts, type FormTexts } from './load-form-texts.ts'
import { type Fault, validateField, textLength } from './validate-field.ts'
import { createCaptcha } from './captcha.ts'
import { type Refusal, send } from './send.ts'
import { showReceipt } from './show-receipt.ts'

/** A form with what its parts need of it. */
export interface EnhancedForm {
  element: HTMLFormElement
  locale: Locale
  t: FormTexts
}

/** Takes over a form that the server wrote: errors where they arise, a draft, the security check, sending in place. Source: C12. */
export async function enhanceForm(element: HTMLFormElement): Promise<void> {
  const [, path = ''] = location.pathname.split('/')
  const locale = isLocale(path) ? path : 'en-int'
  const t = await loadFormTexts(locale)
  const form: EnhancedForm = { element, locale, t }
  const check = createCaptcha({
    action: 'help',
    locale,
    place: element.querySelector('[data-check]')!,
  })
  const draft = createDraft(element)
  element.noValidate = true
  element.dataset.state = 'on'
  watchFields(form)
  showCharacterCount(form)
  draft.restore()
  watchSubmit(form, { check, draft })
  element.addEventListener('input', () => void check.begin(), { once: true })
  if (element.contains(document.activeElement)) void check.begin()
  if (element.querySelector('[type=file]'))
    (await import('./enhance-attachment.ts')).enhanceAttachment(form)
  if (document.documentElement.dataset.signedIn !== undefined)
    (await import('./prefill.ts')).prefill(element)
}

interface SubmitDependencies {
  check: ReturnType<typeof createCaptcha>
  draft: ReturnType<typeof createDraft>
}

/** What a field holds. */
export function valueOf({ elements }: HTMLFormElement, name: FieldName): string {
  const control = elements.namedItem(controlName(name)) as HTMLInputElement | RadioNodeList | null
  return control instanceof HTMLInputElement && control.type === 'checkbox' && !control.checked
    ? ''
    : (control?.value ?? '')
}

/** What is wrong with a field now; its picture is judged when it is chosen. */
function currentFault({ element }: EnhancedForm, name: FieldName): Fault | undefined {
  return name === 'attachment' ? undefined : validateField(name, valueOf(element, name))
}

/** A field says what is wrong when it is left, once something was written into it; and that it is right as soon as it is. */
function watchFields(form: EnhancedForm): void {
  const { element, t } = form
  const written = new Set<FieldName>()
  const nameOf = (event: Event) =>
    fieldNames.find((it) => controlName(it) === (event.target as HTMLInputElement).name)
  const judge = (name: FieldName) => {
    const fault = currentFault(form, name)
    showFault(name, fault && faultText(t, { name, typed: valueOf(element, name), fault }))
    if (!fault) clearFault(form, name)
  }
  element.addEventListener('input', (event) => {
    const name = nameOf(event)
    if (name === undefined || name === 'attachment') return
    written.add(name)
    if (document.getElementById(`${controlId(name)}-error`)) judge(name)
  })
  element.addEventListener('focusout', (event) => {
    const name = nameOf(event)
    // whoever is about to send would miss the button, were the form to grow beneath the pointer
    const isSending =
      event.relatedTarget instanceof HTMLButtonElement && event.relatedTarget.type === 'submit'
    if (name !== undefined && name !== 'attachment' && written.has(name) && !isSending) judge(name)
  })
}

/** How much of a message is written. */
function showCharacterCount({ element, t }: EnhancedForm): void {
  const text = element.elements.namedItem('issueDescription')
  if (!(text instanceof HTMLTextAreaElement)) return
  const count = document.createElement('p')
  count.dataset.count = ''
  text.after(count)
  const show = () =>
    (count.textContent = t('counter', {
      count: String(textLength(text.value)),
      max: lengths.issueDescription.max,
    }))
  text.addEventListener('input', show)
  element.addEventListener('reset', () => setTimeout(show))
  show()
}

function watchSubmit(form: EnhancedForm, { check, draft }: SubmitDependencies): void {
  const { element, t } = form
  const button = element.querySelector<HTMLButtonElement>('[data-end] button')!
  const progress = element.querySelector<HTMLElement>('[data-progress]')!
  let isBusy = false
  const say = (step: 'check' | 'send' | undefined) => {
    isBusy = step !== undefined
    for (const it of ['aria-busy', 'aria-disabled']) button.toggleAttribute(it, isBusy)
    if (isBusy) for (const it of ['aria-busy', 'aria-disabled']) button.setAttribute(it, 'true')
    progress.textContent = step === undefined ? '' : t(`progress.${step}`)
  }
  const refuse = ({ faults, problem, supportCode }: Refusal) => {
    const errors = faults.map(({ name, fault }) => ({
      name,
      text: faultText(t, { name, typed: valueOf(element, name), fault }),
    }))
    const texts = problem && [
      problemText(t, problem, element.dataset.mail ?? ''),
      ...(supportCode ? [t('problem.code', { code: supportCode })] : []),
    ]
    showFaults(form, { errors, problem: texts?.join(' ') })
  }
  element.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isBusy) return
    const faults = fieldNames.flatMap((name) => {
      const fault = currentFault(form, name)
      return fault ? [{ name, fault }] : []
    })
    if (element.querySelector('#form-attachment-error')) return focusPicture()
    if (faults.length > 0) return refuse({ faults })
    try {
      const outcome = await send(form, { check, say })
      if (outcome === 'in-two-steps') return element.submit()
      if ('refused' in outcome) return refuse(outcome.refused)
      draft.clear()
      showReceipt(form, outcome.receipt)
    } finally {
      say(undefined)
    }
  })
}

function focusPicture(): void {
  document.getElementById(controlId('attachment'))?.focus()
}
