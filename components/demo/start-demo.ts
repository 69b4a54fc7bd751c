import { whenParsed } from '#components/islands/moments.ts'
import {
  type AnswerName,
  answerNames,
  answersInQuery,
  queryOfAnswers,
  questionCount,
} from './demo-answers.ts'
import { deleteDemo, readDemo, updateDemo } from './demo-store.ts'

/**
 * Keeps the answers of the demo in the browser, and continues it where it was left. Without it, the
 * answers are in the URLs only. Source: C18.
 */
export function startDemo(): void {
  whenParsed(() => {
    const query = Object.fromEntries(new URLSearchParams(location.search))
    const inAddress = answersInQuery(query)
    if (returnToGap(query)) return
    if (Object.keys(inAddress).length > 0) {
      const { product: _, ...stored } = readDemo()?.answers ?? {}
      updateDemo({ answers: { ...stored, ...inAddress } })
    }
    keepAnswer()
    offerToResume()
    startRequest()
    if (document.querySelector('[data-complete]'))
      import('./show-complete.ts').then((it) => it.showComplete()).catch(reportError)
  })
}

/**
 * Opens the page that was asked for, if the browser knows the answer that the URL lacked and the
 * question still offers it. Returns true if so.
 */
function returnToGap({ gap, ...query }: Record<string, string>): boolean {
  const form = document.querySelector<HTMLFormElement>('form[data-question]')
  const path = form?.dataset.gap
  const stored = readDemo()?.answers
  if (gap === undefined || path === undefined || !form || !stored) return false
  const name = form.dataset.question as AnswerName
  if (!form.querySelector(`input[name=${name}][value="${stored[name]}"]`)) return false
  location.replace(path + queryOfAnswers({ ...stored, ...answersInQuery(query) }))
  return true
}

/** Restores the stored answer to a question, and stores a new one at once. */
function keepAnswer(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-question]')
  if (!form) return
  const name = form.dataset.question as AnswerName
  const choice = form.elements.namedItem(name) as RadioNodeList
  const stored = readDemo()?.answers[name]
  if (choice.value === '' && stored !== undefined) choice.value = String(stored)
  form.addEventListener('change', () =>
    updateDemo({ answers: { ...readDemo()?.answers, [name]: Number(choice.value) } }),
  )
}

/** On the first page, offers to continue with stored answers or to delete them. */
function offerToResume(): void {
  const box = document.querySelector<HTMLElement>('[data-resume]')
  const stored = readDemo()
  if (!box || !stored || !answerNames.some((it) => stored.answers[it] !== undefined)) return
  const begin = document.querySelector<HTMLElement>('[data-begin]')!
  const link = box.querySelector<HTMLAnchorElement>('[data-resume-link]')!
  const open = answerNames
    .slice(0, questionCount)
    .findIndex((it) => stored.answers[it] === undefined)
  const path = open < 0 ? box.dataset.resume : `${box.dataset.question}${open + 1}`
  link.href = path + queryOfAnswers(stored.answers)
  box.hidden = false
  begin.hidden = true
  box.querySelector('[data-restart]')!.addEventListener('click', () => {
    deleteDemo()
    box.hidden = true
    begin.hidden = false
    begin.querySelector('a')?.focus()
  })
}

/** Loads the enhancements of the request on first use, or at once if something was stored for it. */
function startRequest(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-demo-request]')
  if (!form) return
  let enhancing: Promise<void> | undefined
  const enhance = () =>
    (enhancing ??= import('./enhance-request.ts').then((it) => it.enhanceRequest(form)))
  const begin = () => void enhance().catch(reportError)
  for (const it of ['focusin', 'pointerdown', 'input'])
    form.addEventListener(it, begin, { once: true })
  form.addEventListener('submit', (event) => {
    if (form.dataset.state === 'on') return
    event.preventDefault()
    enhance().then(
      () => form.requestSubmit(),
      () => form.submit(), // send the form in two steps, as without JavaScript
    )
  })
  const { receipt, email, firstName, lastName } = readDemo() ?? {}
  const isSignedIn = document.documentElement.dataset.signedIn !== undefined
  const isStored = [receipt, email, firstName, lastName].some((it) => (it ?? '') !== '')
  if (isSignedIn || isStored) begin()
}
