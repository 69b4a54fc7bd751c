import { createCaptcha } from '#components/forms/captcha.ts'
import { CaptchaUnavailableError } from '#components/forms/captcha-unavailable.ts'
import { faultText, problemText } from '#components/forms/fault-text.ts'
import { clearFault, showFault, showFaults } from '#components/forms/faults.ts'
import { loadFormTexts } from '#components/forms/load-form-texts.ts'
import { type Fault, validateField } from '#components/forms/validate-field.ts'
import { prefill } from '#components/forms/prefill.ts'
import { accountState, onAccountState } from '#components/session/profile-store.ts'
import type { EnhancedForm } from '#components/forms/enhance-form.ts'
import { isLocale, type Locale } from '#config/locales.ts'
import { pathOf } from '#config/routes.ts'
import { readDemo, updateDemo } from './demo-store.ts'
import { type DemoRefusal, sendRequest } from './send-request.ts'

const fields = ['email', 'firstName', 'lastName'] as const
type Field = (typeof fields)[number]

/** Enhances the request: faults at their fields, a draft, the captcha, and sending once. */
export async function enhanceRequest(element: HTMLFormElement): Promise<void> {
  const [, path = ''] = location.pathname.split('/')
  const locale: Locale = isLocale(path) ? path : 'en-int'
  if (readDemo()?.receipt) return openConfirmation(locale)
  const form: EnhancedForm = { element, locale, t: await loadFormTexts(locale) }
  element.noValidate = true
  restoreDraft(element)
  fillInAccount(element)
  element.dataset.state = 'on'
  watchFields(form)
  watchSubmit(form)
}

function control({ elements }: HTMLFormElement, name: Field): HTMLInputElement {
  return elements.namedItem(name) as HTMLInputElement
}

/** Fills in what was typed before a crash or reload, and stores what is typed. */
function restoreDraft(element: HTMLFormElement): void {
  const stored = readDemo()
  for (const name of fields) {
    const field = control(element, name)
    if (field.value === '') field.value = stored?.[name] ?? ''
  }
  element.addEventListener('input', () =>
    updateDemo(Object.fromEntries(fields.map((it) => [it, control(element, it).value]))),
  )
}

/** Fills in empty fields from the profile of a signed-in person, as soon as it has loaded. */
function fillInAccount(element: HTMLFormElement): void {
  const fill = () => {
    const { profile } = accountState()
    if (profile?.isLogin) prefill(element, profile)
  }
  onAccountState(fill)
  fill()
}

/** Shows a fault when a changed field is left, and removes it as soon as the value is valid. */
function watchFields(form: EnhancedForm): void {
  const { element, t } = form
  for (const name of fields) {
    const field = control(element, name)
    const check = () => {
      const fault = validateField(name, field.value)
      showFault(name, fault && faultText(t, { name, typed: field.value, fault }))
      if (!fault) clearFault(form, name)
    }
    field.addEventListener('change', check)
    field.addEventListener('input', () => field.hasAttribute('aria-invalid') && check())
  }
}

function watchSubmit(form: EnhancedForm): void {
  const { element, locale, t } = form
  const captcha = createCaptcha({
    action: 'demo',
    locale,
    container: element.querySelector('[data-check]')!,
  })
  void captcha.begin()
  let isBusy = false
  const onStep = (step: 'check' | 'send' | undefined) => {
    isBusy = step !== undefined
    const button = element.querySelector('[data-end] button')!
    for (const it of ['aria-busy', 'aria-disabled'])
      if (step) button.setAttribute(it, 'true')
      else button.removeAttribute(it)
    element.querySelector('[data-progress]')!.textContent = step ? t(`progress.${step}`) : ''
  }
  element.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isBusy) return
    const faults = fields.flatMap((name) => {
      const fault = validateField(name, control(element, name).value)
      return fault ? [{ name, fault }] : []
    })
    // also hides what was refused before
    showRefusal(form, { faults })
    if (faults.length > 0) return
    try {
      const refused = await sendRequest(element, { locale, captcha, onStep })
      if (!refused) return openConfirmation(locale)
      showRefusal(form, refused)
    } catch (error) {
      if (error instanceof CaptchaUnavailableError) element.submit()
      else
        showRefusal(form, {
          faults: [],
          problem: { code: navigator.onLine ? 'connection' : 'offline', retryAfterSeconds: null },
        })
    } finally {
      onStep(undefined)
    }
  })
}

function showRefusal(form: EnhancedForm, { faults, problem, supportCode }: DemoRefusal): void {
  const { element, t } = form
  const errors = faults.map(({ name, fault }: { name: Field; fault: Fault }) => ({
    name,
    text: faultText(t, { name, typed: control(element, name).value, fault }),
  }))
  const texts = problem && [
    problemText(t, problem, element.dataset.mail ?? ''),
    ...(supportCode ? [t('problem.code', { code: supportCode })] : []),
  ]
  const isUnknown = problem?.code === 'connection'
  showFaults(form, { errors, problem: texts?.join('\n'), isUnknown })
}

/** Opens the confirmation in place of the form, so that Back does not lead to a form to send. */
function openConfirmation(locale: Locale): void {
  location.replace(`/${locale}${pathOf('wpc-demo-complete')}?sent=1`)
}
