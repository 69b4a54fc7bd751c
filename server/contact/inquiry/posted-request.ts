import type { InquiryPageForm } from '#config/page-forms.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { TrackingId } from './booking-contract.ts'
import type { HelpRequest, InquiryReceipt, LeadRequest } from './contract.ts'
import { askHelp, bookCall, sendLead } from './service.ts'

/**
 * Names of the text fields of all forms. The times of a call are checkboxes with one name; their
 * values are joined by spaces.
 */
export const textFields = [
  'productAlias',
  'partNumber',
  'dataCenter',
  'openedFrom',
  'trackingId',
  'question',
  'timeZone',
  'timeInfos[]',
  'issueType',
  'issueDescription',
  'firstName',
  'lastName',
  'companyName',
  'email',
  'phone',
  'country',
  'consent[privacyVersion]',
  'consent[marketing]',
  'website',
]

type CommonFields = Pick<
  LeadRequest,
  'firstName' | 'lastName' | 'companyName' | 'email' | 'phone' | 'country' | 'website' | 'consent'
>

/** The fields of a form that was posted to its page, with the pass in place of the captcha. */
interface PostedFields {
  form: InquiryPageForm
  values: Readonly<Record<string, string>>
  file: FormDataEntryValue | null
  captcha: string
}

/** Returns the captcha action of a form. */
export function captchaActionOf(form: InquiryPageForm): 'lead' | 'help' | 'booking' {
  if (form === 'booking') return 'booking'
  return isLeadForm(form) ? 'lead' : 'help'
}

/** True for a request for a trial, a demo or the price book. */
function isLeadForm(form: InquiryPageForm): form is LeadRequest['kind'] {
  return form === 'free-trial' || form === 'request-demo' || form === 'pricebook'
}

/**
 * Sends a posted form through the operation of the API.
 *
 * @throws Problem as `sendLead` and `askHelp` do
 */
export function sendPosted(
  ctx: RequestContext,
  { form, values, file, captcha }: PostedFields,
): Promise<{ data: InquiryReceipt }> {
  const common = { ...commonFields(values), captcha }
  if (isLeadForm(form)) return sendLead(ctx, { kind: form, ...interestOf(values), ...common })
  if (form === 'booking') return bookCall(ctx, { ...callOf(values), ...common })
  const request: HelpRequest = {
    supportType: form,
    issueType: values['issueType'] ?? '',
    issueDescription: values['issueDescription'] ?? '',
    ...interestOf(values),
    ...common,
  }
  return askHelp(ctx, file instanceof File ? { ...request, attachment: file } : request)
}

function interestOf(values: PostedFields['values']) {
  const text = (name: string) => values[name] ?? ''
  return {
    productAlias: text('productAlias'),
    partNumber: text('partNumber'),
    dataCenter: text('dataCenter'),
    openedFrom: text('openedFrom'),
  }
}

function callOf(values: PostedFields['values']) {
  const text = (name: string) => values[name] ?? ''
  const trackingId = TrackingId.safeParse(text('trackingId'))
  if (!trackingId.success) throw new Problem('not_found')
  return {
    trackingId: trackingId.data,
    question: text('question'),
    timeZone: text('timeZone'),
    timeInfos: text('timeInfos[]').split(' ').filter(Boolean),
  }
}

function commonFields(values: PostedFields['values']): CommonFields {
  const text = (name: string) => values[name] ?? ''
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    companyName: text('companyName'),
    email: text('email'),
    phone: text('phone'),
    country: text('country'),
    website: text('website'),
    consent: {
      privacyVersion: text('consent[privacyVersion]'),
      marketing: text('consent[marketing]') === 'on',
    },
  }
}
