import type { InquiryPageForm } from '#config/page-forms.ts'

/** True for a request for a trial, a demo or the price book, which needs a company address. */
export function isLead(form: string): boolean {
  return form === 'free-trial' || form === 'request-demo' || form === 'pricebook'
}

/** Returns the path of the operation that a form is sent to, below the prefix of the API. */
export function apiPathOf(form: string, trackingId: string): string {
  if (form === 'booking') return `/cta/booking/${encodeURIComponent(trackingId)}`
  return `/${isLead(form) ? 'leads' : 'help'}/${form}`
}

/** Returns the captcha action of a form. */
export function captchaActionOf(form: string): 'lead' | 'help' | 'booking' {
  if (form === 'booking') return 'booking'
  return isLead(form) ? 'lead' : 'help'
}

/** True for a form that takes a picture. */
export function hasAttachment(form: InquiryPageForm): boolean {
  return form === 'technical-support'
}
