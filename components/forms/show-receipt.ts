import type { InquiryReceipt } from '#server/contact/inquiry/contract.ts'
import type { EnhancedForm } from './enhance-form.ts'
import { replyText } from './reply-text.ts'

/** Replaces the form with the receipt and focuses it. */
export function showReceipt(
  { element, locale }: EnhancedForm,
  { referenceNo, expectedReplyBy }: InquiryReceipt,
): void {
  const template = element.querySelector<HTMLTemplateElement>('template[data-sent]')
  const receipt = template?.content.firstElementChild as HTMLElement | null | undefined
  if (!receipt) return
  receipt.querySelector('[data-reference]')!.textContent = referenceNo
  receipt.querySelector<HTMLElement>('[data-copy]')!.dataset.copy = referenceNo
  const time = receipt.querySelector('time')!
  time.dateTime = expectedReplyBy
  time.textContent = replyText(expectedReplyBy, {
    locale,
    timeZone: ownZone() ?? element.dataset.zone ?? 'UTC',
  })
  element.replaceWith(receipt)
  receipt.focus()
  receipt.scrollIntoView({ block: 'center' })
}

/** Returns the time zone of the sender, which is where the reply is expected. */
function ownZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
