import { expect, test } from 'vitest'
import { isProblemCode, problems } from '#config/problems.ts'

const byStatus = {
  400: 'request.malformed, request.param_invalid, idempotency.key_missing, captcha.missing, upload.malformed',
  401: 'auth.required, auth.session_expired',
  403: 'auth.forbidden, auth.csrf, org.invalid, purchase.erp_required, purchase.role_price_restricted, purchase.not_existing_customer, locale.not_supported, crm.forbidden, captcha.failed',
  404: 'not_found, product.not_found, plan.not_found, license.not_found, order.not_found',
  405: 'request.method_not_allowed',
  409: 'checkout.price_changed, checkout.rate_changed, checkout.plan_unavailable, checkout.items_unavailable, checkout.token_used, company.mismatch, order.state_conflict, giftvalue.insufficient, license.already_active, license.not_active, license.device_in_use, team.email_taken, team.last_admin, crm.already_processed, idempotency.in_progress',
  410: 'checkout.quote_expired, team.invite_expired, product.retired',
  412: 'precondition.failed',
  413: 'request.too_large, upload.too_large',
  415: 'upload.type_not_allowed',
  422: 'field.required, field.too_short, field.too_long, field.email_invalid, field.email_not_company, field.phone_invalid, field.country_unknown, field.time_zone_unknown, field.option_unknown, field.unknown, checkout.quantity_exceeded, checkout.category_missing, checkout.additional_item_required, checkout.receive_mail_required, checkout.serial_count_mismatch, serial.invalid, serial.duplicate, serial.type_mismatch, date.range_invalid, date.too_old, license.deactivation_limit, license.device_id_invalid, license.expired, license.offline_only, payment.method_unavailable, payment.declined, demo.answers_incomplete, idempotency.key_reused',
  428: 'precondition.required',
  429: 'rate.limited',
  500: 'unexpected',
  503: 'upstream.failed, maintenance, pricing.unavailable',
  504: 'upstream.timeout',
}

test('the catalog contains every code of the specification with its status', () => {
  const agreed = Object.entries(byStatus).flatMap(([status, codes]) =>
    codes.split(', ').map((code) => [code, { status: Number(status) }]),
  )
  expect(problems).toMatchObject(Object.fromEntries(agreed))
})

test('if a data source is unavailable, the problem has one of the statuses that the specification allows: 502, 503 or 504', () => {
  for (const code of [
    'upstream.failed',
    'upstream.timeout',
    'maintenance',
    'pricing.unavailable',
  ] as const)
    expect([502, 503, 504]).toContain(problems[code].status)
})

test('every problem has an HTTP error status', () => {
  for (const [code, { status }] of Object.entries(problems)) {
    expect(status, code).toBeGreaterThanOrEqual(400)
    expect(status, code).toBeLessThan(600)
  }
})

test('problems are retryable if waiting or reloading can solve them, but not if the person must correct something', () => {
  expect(problems['checkout.price_changed'].retryable).toBe(true)
  expect(problems['rate.limited'].retryable).toBe(true)
  expect(problems['field.required'].retryable).toBe(false)
  expect(problems['auth.forbidden'].retryable).toBe(false)
  for (const { status, retryable } of Object.values(problems))
    if (status >= 500) expect(retryable).toBe(true)
})

test('only codes of our own catalog count as problem codes', () => {
  expect(isProblemCode('not_found')).toBe(true)
  expect(isProblemCode('toString')).toBe(false)
})
