import type { InquiryPageForm } from './page-forms.ts'

/**
 * Pop-ups of a product, by the value of the query parameter `popup` of its page. Each is a window
 * over the page and, without script, a page of its own. Source: spec §2 Product page.
 */
export const popups = [
  'free-trial',
  'request-demo',
  'pricebook',
  'contact-sales',
  'data-center',
  'serial-number',
] as const
export type Popup = (typeof popups)[number]

/** Places of the site from which a pop-up is opened; `link` stands for any other. */
export const openedFromPlaces = ['hero', 'bar', 'plan', 'end', 'trials', 'link'] as const
export type OpenedFrom = (typeof openedFromPlaces)[number]

/** Data centers in which cloud plans run. `config/forms.yaml` says which a site offers. */
export const dataCenters = [
  'frankfurt',
  'virginia',
  'tokyo',
  'taipei',
  'seoul',
  'singapore',
  'shanghai',
] as const
export type DataCenter = (typeof dataCenters)[number]

/** Forms that pop-ups post to their page. The others only lead to another page. */
const forms: Readonly<Partial<Record<Popup, InquiryPageForm>>> = {
  'free-trial': 'free-trial',
  'request-demo': 'request-demo',
  pricebook: 'pricebook',
  'contact-sales': 'sales-support',
}

/** Returns the pop-up that a query names; undefined for any other value. */
export function popupOf(name: string | null | undefined): Popup | undefined {
  return popups.find((it) => it === name)
}

/** Returns the form of a pop-up; undefined if it has none. */
export function formOfPopup(popup: Popup): InquiryPageForm | undefined {
  return forms[popup]
}
