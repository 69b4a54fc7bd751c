import type { InquiryReceipt } from '#server/contact/inquiry/contract.ts'
import type { EnhancedForm } from './enhance-form.ts'
import { replyText } from './reply-text.ts'

/** Replaces the form with the receipt and focuses it. */
export function showReceipt(
  { element, locale }: EnhancedForm,
  { referenceNo, expectedReplyBy, callKey = '' }: InquiryReceipt,
): void {
  const template = element.querySelector<HTMLTemplateElement>('template[data-sent]')
  const receipt = template?.content.firstElementChild as HTMLElement | null | undefined
  if (!receipt) return
  receipt.querySelector('[data-reference]')!.textContent = referenceNo
  receipt.querySelector<HTMLElement>('[data-copy]')!.dataset.copy = referenceNo
  const chosen = new FormData(element).get('timeZone')
  const own = typeof chosen === 'string' ? chosen : (ownZone() ?? element.dataset.zone ?? 'UTC')
  for (const time of receipt.querySelectorAll('time')) {
    time.dateTime = expectedReplyBy
    time.textContent = replyText(expectedReplyBy, { locale, timeZone: time.dataset.zone ?? own })
  }
  for (const link of receipt.querySelectorAll<HTMLAnchorElement>('a[href$="&key="]'))
    link.href += encodeURIComponent(callKey)
  element.replaceWith(receipt)
  receipt.focus()
  receipt.scrollIntoView({ block: 'center' })
}

/** Returns the time zone of the sender, which is where the reply is expected. */
function ownZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
