import { draftKeyOf } from './draft-key.ts'
import { whenParsed } from '#components/islands/moments.ts'

/**
 * Loads a form's enhancements on first use. Until then, or if loading fails, the form works as
 * plain HTML.
 */
export function startForm(): void {
  whenParsed(startFormOfPage)
}

const firstUseEvents = ['focusin', 'pointerdown', 'input', 'dragenter'] as const

function startFormOfPage(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-form]')
  if (form) watchForm(form)
}

/** Enhances a form on first use, or at once if there is something to fill it in with. */
export function watchForm(form: HTMLFormElement): void {
  let enhancing: Promise<void> | undefined
  const enhance = () =>
    (enhancing ??= import('./enhance-form.ts').then((it) => it.enhanceForm(form)))
  const begin = () => void enhance().catch(reportError)
  for (const it of firstUseEvents) form.addEventListener(it, begin, { once: true })
  form.addEventListener('submit', (event) => {
    if (form.dataset.state === 'on') return
    event.preventDefault()
    enhance().then(
      () => form.requestSubmit(),
      () => form.submit(), // send the form in two steps, as without JavaScript
    )
  })
  if (document.documentElement.dataset.signedIn !== undefined || hasDraft(form)) begin()
}

function hasDraft(form: HTMLFormElement): boolean {
  try {
    return localStorage.getItem(draftKeyOf(form)) !== null
  } catch {
    return false // storage is blocked
  }
}
