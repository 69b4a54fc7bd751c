import { type ProblemCode, problems } from '#config/problems.ts'

/** Advice by status, for problem codes without specific advice. */
const byStatus: Readonly<Record<number, string>> = {
  400: 'Correct the request; sending it again unchanged fails again.',
  403: 'Show the text; do not repeat the call.',
  404: 'Show the "not found" page or state; do not repeat the call.',
  408: 'Send the request again.',
  409: 'Show the text, read the object again and let the person decide.',
  410: 'Show the text; the object is gone for good.',
  413: 'Show the text beside the field.',
  414: 'Shorten the address: at most 8,192 characters and 100 parameters.',
  415: 'Show the text beside the field.',
  421: 'Send the request to the host of the marketplace.',
  422: 'Show each of `errors` beside the field that its `pointer` names, and focus the first.',
  431: 'Send less: all headers together may have at most 16 kB.',
  502: 'Wait for `Retry-After`, then repeat a read; ask before repeating a write.',
  503: 'Wait for `Retry-After`, then repeat a read; ask before repeating a write.',
  504: 'Repeat a read once; before repeating a write, check whether it took effect.',
}

const byCode: Partial<Record<ProblemCode, string>> = {
  'request.method_not_allowed': 'Use a method that the `Allow` header names.',
  'request.too_large': 'Send less: a JSON body may have at most 100 kB.',
  'idempotency.key_missing':
    'Send an `Idempotency-Key`: a UUID, generated when the summary is shown.',
  'captcha.missing': 'Show the captcha, keep what was entered, and send again.',
  'captcha.failed': 'Show a new captcha, keep what was entered, and send again.',
  'auth.required': 'Start the login, at most once in 60 seconds.',
  'auth.session_expired': 'Start the login, at most once in 60 seconds; keep what was entered.',
  'auth.csrf': 'Reload the page, then send again.',
  'purchase.role_price_restricted': 'Offer "ask your admin" with `context.adminContacts`.',
  'locale.not_supported': 'Offer the sites of the region.',
  'checkout.price_changed':
    'Show the old and new lines in `context`, fetch a new quote and ask for confirmation.',
  'checkout.rate_changed':
    'Show the old and new totals in `context`, fetch a new quote and ask for confirmation.',
  'checkout.renewal_changed':
    'Show the last days in `context.renewals`, fetch a new quote and ask for confirmation.',
  'license.not_renewable': 'Take out the licenses in `context.licenses`, each with its reason.',
  'license.in_order': 'Open the order in `context.licenses`.',
  'checkout.terms_changed':
    'Show the address of the terms in `context.terms`; order again with that version once accepted.',
  'booking.time_taken':
    'Offer the times in `context.nearest`; `GET /cta/booking-times` lists all free ones.',
  'checkout.items_unavailable': 'Mark the items in `context.partNumbers`.',
  'checkout.token_expired': 'Fetch a new token and let the person confirm the same quote.',
  'checkout.token_other_session': 'Fetch a new token and let the person confirm the same quote.',
  'checkout.token_other_site': 'Go back to the site of the quote, or fetch a new quote here.',
  'checkout.token_used': 'Open the order of `context.orderNumber`.',
  'company.mismatch': 'Reload the profile and the page.',
  'idempotency.in_progress': 'Repeat with the same key after `Retry-After`.',
  'checkout.quote_expired': 'Fetch a new quote and show its total.',
  'checkout.quote_withdrawn': 'Fetch a new quote and let the person agree to its total.',
  'precondition.failed': 'Show the version in `context` beside the own change.',
  'precondition.required': 'Send the `ETag` of the last read as `If-Match`.',
  'payment.declined': 'Let the person choose another card or method.',
  'idempotency.key_reused': 'Generate a new key and send again.',
  'rate.limited': 'Wait for `Retry-After`; slow down as `RateLimit-Remaining` falls.',
  unexpected: 'Show the text with the support code; repeat a read once.',
  maintenance:
    'Show the maintenance page with `context.maintenanceTimePeriod`; wait for `Retry-After`.',
}

/**
 * Returns advice for API clients on how to handle a problem, for the API documentation. Source: C2,
 * C3, C14.
 */
export function adviceOn(code: ProblemCode): string {
  return byCode[code] ?? byStatus[problems[code].status] ?? 'Show the text.'
}
