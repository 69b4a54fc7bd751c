/**
 * Every problem that the API reports, with its HTTP status. `retryable` is true if the same request
 * may succeed later or after data is fetched again, without any change by the person. The texts are
 * in locales/<language>/problems.json. Server and browser share this file: do not import zod or
 * Node.js modules. Source: C2.
 */
export const problems = {
  'request.malformed': { status: 400, retryable: false },
  'request.param_invalid': { status: 400, retryable: false },
  'request.method_not_allowed': { status: 405, retryable: false },
  'request.too_large': { status: 413, retryable: false },
  'request.timeout': { status: 408, retryable: true },
  'request.address_too_long': { status: 414, retryable: false },
  'request.host_unknown': { status: 421, retryable: false },
  'request.headers_too_large': { status: 431, retryable: false },
  'idempotency.key_missing': { status: 400, retryable: false },
  'captcha.missing': { status: 400, retryable: true },
  'upload.malformed': { status: 400, retryable: false },

  'auth.required': { status: 401, retryable: false },
  'auth.session_expired': { status: 401, retryable: false },

  'auth.forbidden': { status: 403, retryable: false },
  'auth.csrf': { status: 403, retryable: false },
  'org.invalid': { status: 403, retryable: false },
  'purchase.erp_required': { status: 403, retryable: false },
  'purchase.role_price_restricted': { status: 403, retryable: false },
  'purchase.not_existing_customer': { status: 403, retryable: false },
  'locale.not_supported': { status: 403, retryable: false },
  'crm.forbidden': { status: 403, retryable: false },
  'captcha.failed': { status: 403, retryable: true },

  not_found: { status: 404, retryable: false },
  'product.not_found': { status: 404, retryable: false },
  'plan.not_found': { status: 404, retryable: false },
  'license.not_found': { status: 404, retryable: false },
  'order.own_approval': { status: 403, retryable: false },
  'order.not_found': { status: 404, retryable: false },

  'checkout.price_changed': { status: 409, retryable: true },
  'checkout.rate_changed': { status: 409, retryable: true },
  'checkout.renewal_changed': { status: 409, retryable: true },
  'checkout.terms_changed': { status: 409, retryable: true },
  'checkout.plan_unavailable': { status: 409, retryable: false },
  'checkout.items_unavailable': { status: 409, retryable: false },
  'checkout.token_used': { status: 409, retryable: false },
  'checkout.token_other_session': { status: 409, retryable: true },
  'checkout.token_other_company': { status: 409, retryable: false },
  'checkout.token_other_site': { status: 409, retryable: false },
  'checkout.saved_limit': { status: 409, retryable: false },
  'company.mismatch': { status: 409, retryable: true },
  'order.state_conflict': { status: 409, retryable: false },
  'giftvalue.insufficient': { status: 409, retryable: false },
  'license.already_active': { status: 409, retryable: false },
  'license.not_active': { status: 409, retryable: false },
  'license.device_in_use': { status: 409, retryable: false },
  'license.file_used': { status: 409, retryable: false },
  'license.suspended': { status: 409, retryable: false },
  'license.revoked': { status: 409, retryable: false },
  'license.perpetual': { status: 409, retryable: false },
  'license.other_plan': { status: 409, retryable: false },
  'license.other_volume': { status: 409, retryable: false },
  'license.not_renewable': { status: 409, retryable: false },
  /** Another order is upgrading or renewing the license. */
  'license.in_order': { status: 409, retryable: false },
  'team.email_taken': { status: 409, retryable: false },
  'team.last_admin': { status: 409, retryable: false },
  'crm.already_processed': { status: 409, retryable: false },
  'booking.time_taken': { status: 409, retryable: false },
  'booking.call_over': { status: 409, retryable: false },
  /** Somebody else changed the lead since it was read. */
  'desk.changed': { status: 409, retryable: true },
  /** The lead is merged into another one, or the other one is. */
  'desk.merged': { status: 409, retryable: false },
  'redirect.loop': { status: 409, retryable: false },
  'idempotency.in_progress': { status: 409, retryable: true },

  'checkout.quote_expired': { status: 410, retryable: true },
  'checkout.quote_withdrawn': { status: 410, retryable: false },
  'checkout.token_expired': { status: 410, retryable: true },
  'team.invite_expired': { status: 410, retryable: false },
  'product.retired': { status: 410, retryable: false },

  'precondition.failed': { status: 412, retryable: true },
  'precondition.required': { status: 428, retryable: false },

  'upload.too_large': { status: 413, retryable: false },
  'upload.type_not_allowed': { status: 415, retryable: false },

  'field.required': { status: 422, retryable: false },
  'field.too_short': { status: 422, retryable: false },
  'field.too_long': { status: 422, retryable: false },
  'field.email_invalid': { status: 422, retryable: false },
  'field.email_not_company': { status: 422, retryable: false },
  'field.phone_invalid': { status: 422, retryable: false },
  'field.country_unknown': { status: 422, retryable: false },
  'field.time_zone_unknown': { status: 422, retryable: false },
  'field.option_unknown': { status: 422, retryable: false },
  'field.text_not_allowed': { status: 422, retryable: false },
  'field.time_unavailable': { status: 422, retryable: false },
  'field.unknown': { status: 422, retryable: false },
  'checkout.quantity_exceeded': { status: 422, retryable: false },
  'checkout.category_missing': { status: 422, retryable: false },
  'checkout.additional_item_required': { status: 422, retryable: false },
  'checkout.receive_mail_required': { status: 422, retryable: false },
  'checkout.serial_count_mismatch': { status: 422, retryable: false },
  'serial.invalid': { status: 422, retryable: false },
  'serial.duplicate': { status: 422, retryable: false },
  'serial.type_mismatch': { status: 422, retryable: false },
  'date.range_invalid': { status: 422, retryable: false },
  'date.too_old': { status: 422, retryable: false },
  'license.deactivation_limit': { status: 422, retryable: false },
  'license.device_id_invalid': { status: 422, retryable: false },
  'license.expired': { status: 422, retryable: false },
  'license.offline_only': { status: 422, retryable: false },
  'license.file_for_other': { status: 422, retryable: false },
  'license.file_unknown': { status: 422, retryable: false },
  'license.file_tampered': { status: 422, retryable: false },
  'payment.method_unavailable': { status: 422, retryable: false },
  'payment.declined': { status: 422, retryable: true },
  'demo.answers_incomplete': { status: 422, retryable: false },
  'redirect.target_not_allowed': { status: 422, retryable: false },
  'idempotency.key_reused': { status: 422, retryable: false },

  'rate.limited': { status: 429, retryable: true },

  /** Any other error, which is a bug. The response contains a support code. */
  unexpected: { status: 500, retryable: true },
  'upstream.failed': { status: 503, retryable: true },
  'upstream.timeout': { status: 504, retryable: true },
  maintenance: { status: 503, retryable: true },
  'pricing.unavailable': { status: 503, retryable: true },
} as const satisfies Record<string, { status: number; retryable: boolean }>

/** Code of a problem, by which clients decide how to react. */
export type ProblemCode = keyof typeof problems

/** True if a text is one of our problem codes. Remote providers may send other codes. */
export function isProblemCode(text: string): text is ProblemCode {
  return Object.hasOwn(problems, text)
}
