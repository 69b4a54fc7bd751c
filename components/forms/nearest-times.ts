import type { TimeSlot } from '#server/contact/inquiry/booking-contract.ts'
import type { EnhancedForm } from './enhance-form.ts'
import { controlName } from './fields.ts'
import { replyText } from './reply-text.ts'

/**
 * Makes the chosen times, which others have booked, impossible to choose, and offers the nearest
 * free ones in their place. They stand above the days, each with its day and zone.
 */
export function offerNearestTimes(
  { element, locale }: EnhancedForm,
  nearest: readonly TimeSlot[],
): void {
  const chosen = `[name="${controlName('timeInfos')}"]:checked`
  for (const time of element.querySelectorAll<HTMLInputElement>(chosen)) {
    time.checked = false
    time.disabled = true
  }
  const box = element.querySelector<HTMLElement>('[data-nearest]')
  const template = box?.querySelector('template')
  if (!box || !template) return
  for (const it of box.querySelectorAll(':scope > label')) it.remove()
  box.hidden = nearest.length === 0
  const timeZone = element.querySelector<HTMLInputElement>('[name=timeZone]')?.value ?? 'UTC'
  for (const { start, end } of nearest) {
    const value = `${start}/${end}`
    element.querySelector(`label:has([value="${value}"])`)?.remove()
    const choice = template.content.cloneNode(true) as DocumentFragment
    choice.querySelector('input')!.value = value
    for (const time of choice.querySelectorAll('time')) {
      time.dateTime = start
      time.textContent = replyText(start, { locale, timeZone: time.dataset.zone ?? timeZone })
    }
    template.before(choice)
  }
}
