import type { TimeSlot } from '#server/contact/inquiry/booking-contract.ts'
import type { InquiryReceipt } from '#server/contact/inquiry/contract.ts'
import { apiPathOf } from './form-kinds.ts'
import { fieldAtPointer, type FieldName } from './fields.ts'
import type { FormProblem } from './fault-text.ts'
import type { EnhancedForm } from './enhance-form.ts'
import type { Fault } from './validate-field.ts'
import { CaptchaUnavailableError } from './captcha-unavailable.ts'
import type { createCaptcha } from './captcha.ts'

/** Reasons why the API rejected a form. */
export interface Refusal {
  faults: readonly { name: FieldName; fault: Fault }[]
  problem?: FormProblem
  /** Free times of calls, if the chosen ones were taken. */
  nearest?: readonly TimeSlot[]
  /** Code that support uses to find the request. */
  supportCode?: string
}

type Outcome = { receipt: InquiryReceipt } | { refused: Refusal } | 'in-two-steps'

/** Step of sending a form: solving the captcha, then posting. */
export type SendStep = 'check' | 'send' | 'again'

/** A problem response of the API. Source: RFC 9457. */
interface ApiProblem {
  code?: string
  supportCode?: string
  errors?: (Fault & { pointer: string })[]
  context?: { nearest?: TimeSlot[] }
}

const timeoutMs = 60_000
/** Maximum Retry-After to wait for. If it is longer, the person is asked to send the form again. */
const maxRetryWaitSeconds = 5

/**
 * Creates the function that sends a form to the API. The form keeps its values, whether or not
 * sending succeeds.
 *
 * All attempts with the same content have one idempotency key: if an answer was lost, sending again
 * gets it, and the form counts once. Source: C3.
 */
export function createSender(form: EnhancedForm, captcha: ReturnType<typeof createCaptcha>) {
  let sent = { content: '', key: '' }
  return async (onStep: (step: SendStep) => void): Promise<Outcome> => {
    const content = contentOf(form.element)
    if (content !== sent.content) sent = { content, key: crypto.randomUUID() }
    try {
      return await sendWithKey(form, { captcha, onStep, key: sent.key })
    } catch (error) {
      if (error instanceof CaptchaUnavailableError) return 'in-two-steps'
      const code = navigator.onLine ? 'connection' : 'offline'
      return { refused: { faults: [], problem: { code, retryAfterSeconds: null } } }
    }
  }
}

interface Attempt {
  captcha: ReturnType<typeof createCaptcha>
  onStep: (step: SendStep) => void
  key: string
}

async function sendWithKey(
  form: EnhancedForm,
  { captcha, onStep, key }: Attempt,
): Promise<Outcome> {
  for (let isRetry = false; ; isRetry = true) {
    onStep('check')
    const solution = await captcha.solution()
    onStep('send')
    const request = { solution, key }
    const response = await post(form, request).catch((error: unknown) => {
      if (!navigator.onLine) throw error
      // the answer may have been lost: ask for it
      onStep('again')
      return post(form, request)
    })
    if (response.ok) return { receipt: ((await response.json()) as { data: InquiryReceipt }).data }
    const problem = (await response.json().catch(() => ({}))) as ApiProblem
    const retryAfter = response.headers.get('Retry-After')
    const waitSeconds = retryAfter === null ? null : Number(retryAfter)
    const isFinal =
      isRetry || problem.code !== 'captcha.failed' || (waitSeconds ?? 0) > maxRetryWaitSeconds
    if (isFinal) return { refused: refusalOf(problem, waitSeconds) }
    // a response with Retry-After means that the solution was sent too early: wait, then send it
    // again; otherwise it was already used or has expired: request a new one
    if (waitSeconds === null) captcha.forget()
    else await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1000))
  }
}

function post(
  { element, locale }: EnhancedForm,
  { solution, key }: { solution: string; key: string },
): Promise<Response> {
  const body = new FormData(element)
  body.set('captcha', solution)
  const file = body.get('attachment')
  if (file instanceof File && file.size === 0) body.delete('attachment')
  const trackingId = body.get('trackingId')
  const operation = apiPathOf(
    element.dataset.form ?? '',
    typeof trackingId === 'string' ? trackingId : '',
  )
  const path = `/marketplace/api/v1${operation}?websiteCode=${locale}`
  return fetch(path, {
    method: 'POST',
    headers: { 'Idempotency-Key': key },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  })
}

/** Returns the content of a form as a text that differs if anything in it does. */
function contentOf(element: HTMLFormElement): string {
  const fields = [...new FormData(element)].map(([name, value]) => [
    name,
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  ])
  return JSON.stringify(fields)
}

/**
 * Converts an error response. Faults are shown next to their fields. A problem is shown above the
 * form, but only if no field has a fault.
 */
function refusalOf(
  { code = 'unexpected', errors = [], supportCode, context: { nearest } = {} }: ApiProblem,
  retryAfterSeconds: number | null,
): Refusal {
  if (errors.some((it) => it.pointer === '/productAlias'))
    return { faults: [], problem: { code: 'product.not_found', retryAfterSeconds: null } }
  const faults = faultsOf(errors)
  const isUnexpected = ![
    'captcha.failed',
    'captcha.missing',
    'rate.limited',
    'upstream.failed',
    'request.too_large',
  ].includes(code)
  return {
    faults,
    ...(nearest ? { nearest } : {}),
    ...(faults.length > 0 ? {} : { problem: { code, retryAfterSeconds } }),
    ...(faults.length === 0 && isUnexpected && supportCode !== undefined ? { supportCode } : {}),
  }
}

/** Returns the faults of the form's fields; errors with any other pointer are left out. */
function faultsOf(errors: readonly (Fault & { pointer: string })[]): Refusal['faults'] {
  return errors.flatMap(({ pointer, ...fault }) => {
    const name = fieldAtPointer(pointer)
    return name ? [{ name, fault }] : []
  })
}
