/** A form of an inquiry that a page of its own, or a pop-up, submits. Source: spec §3 forms. */
export type InquiryPageForm =
  | 'sales-support'
  | 'technical-support'
  | 'free-trial'
  | 'request-demo'
  | 'pricebook'
  | 'booking'

/** A form that a page submits. */
export type PageForm = InquiryPageForm | 'demo-request'
