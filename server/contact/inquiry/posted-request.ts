import type { InquiryPageForm } from '#config/page-forms.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { HelpRequest, InquiryReceipt, LeadRequest } from './contract.ts'
import { askHelp, sendLead } from './service.ts'

/** Names of the text fields of all forms. */
export const textFields = [
  'productAlias',
  'partNumber',
  'dataCenter',
  'openedFrom',
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

/** The fields of a form that was posted to its page, with the pass in place of the captcha. */
interface PostedFields {
  form: InquiryPageForm
  values: Readonly<Record<string, string>>
  file: FormDataEntryValue | null
  captcha: string
}

/** True for a request for a trial, a demo or the price book. */
export function isLeadForm(form: InquiryPageForm): form is LeadRequest['kind'] {
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
  if (isLeadForm(form)) return sendLead(ctx, { kind: form, ...common })
  const request: HelpRequest = {
    supportType: form,
    issueType: values['issueType'] ?? '',
    issueDescription: values['issueDescription'] ?? '',
    ...common,
  }
  return askHelp(ctx, file instanceof File ? { ...request, attachment: file } : request)
}

function commonFields(values: PostedFields['values']): Omit<LeadRequest, 'kind'> {
  const text = (name: string) => values[name] ?? ''
  return {
    productAlias: text('productAlias'),
    partNumber: text('partNumber'),
    dataCenter: text('dataCenter'),
    openedFrom: text('openedFrom'),
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
