import { replyText } from '#components/forms/reply-text.ts'
import { isLocale, type Locale } from '#config/locales.ts'
import { deleteDemo, readDemo } from './demo-store.ts'
import { post } from './send-request.ts'

/**
 * Fills in the stored confirmation, and offers to finish. Without one, nothing was sent from here,
 * and the demo starts. Source: C18.
 */
export function showComplete(): void {
  const page = document.querySelector<HTMLElement>('[data-complete]')!
  const [, path = ''] = location.pathname.split('/')
  const locale: Locale = isLocale(path) ? path : 'en-int'
  const { receipt, customerId, email } = readDemo() ?? {}
  if (page.dataset.complete === 'stored') {
    if (!receipt) return location.replace(page.dataset.start ?? '/')
    page.querySelector('[data-reference]')!.textContent = receipt.referenceNo
    page.querySelector<HTMLElement>('[data-copy]')!.dataset.copy = receipt.referenceNo
    const time = page.querySelector('time')!
    time.dateTime = receipt.expectedReplyBy
    time.textContent = replyText(receipt.expectedReplyBy, {
      locale,
      timeZone: page.dataset.zone ?? 'UTC',
    })
    page.querySelector<HTMLElement>('[data-receipt]')!.hidden = false
  } else deleteDemo() // it was sent without script: the stored answers are done with
  if (receipt && customerId !== undefined && email !== undefined)
    offerToFinish(page, { locale, customerId, email })
}

/** Finishes the demo, and deletes what the browser keeps of it. */
function offerToFinish(
  page: HTMLElement,
  { locale, ...body }: { locale: Locale; customerId: string; email: string },
): void {
  const button = page.querySelector<HTMLButtonElement>('[data-finish]')!
  const status = page.querySelector<HTMLElement>('[data-finish-status]')!
  const { finishing = '', finished = '', failed = '' } = button.dataset
  button.hidden = false
  button.addEventListener('click', async () => {
    if (button.getAttribute('aria-disabled')) return
    button.setAttribute('aria-disabled', 'true')
    status.textContent = finishing
    const answer = await post('finish', locale, { body }).catch(() => undefined)
    if (answer && !('refused' in answer)) {
      deleteDemo()
      button.hidden = true
      status.textContent = finished
    } else {
      button.removeAttribute('aria-disabled')
      status.textContent = failed
    }
  })
}
