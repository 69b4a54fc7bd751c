import { whenParsed } from '#components/islands/moments.ts'

/** What script adds to a form comes when somebody begins to use it; until then, and when it never comes, the form is one of HTML. */
export function startForm(): void {
  whenParsed(watchForm)
}

const firstUseEvents = ['focusin', 'pointerdown', 'input', 'dragenter'] as const

function watchForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-form]')
  if (!form) return
  let taking: Promise<void> | undefined
  const take = () => (taking ??= import('./enhance-form.ts').then((it) => it.enhanceForm(form)))
  const begin = () => void take().catch(reportError)
  for (const it of firstUseEvents) form.addEventListener(it, begin, { once: true })
  form.addEventListener('submit', (event) => {
    if (form.dataset.state === 'on') return
    event.preventDefault()
    take().then(
      () => form.requestSubmit(),
      () => form.submit(), // without it the form is sent in two steps
    )
  })
  if (document.documentElement.dataset.signedIn !== undefined || hasDraft(form)) begin()
}

function hasDraft(form: HTMLFormElement): boolean {
  try {
    return sessionStorage.getItem(`own:form:${form.dataset.form}`) !== null
  } catch {
    return false // storage is blocked
  }
}
