import type { InquiryReceipt } from '#server/contact/inquiry/contract.ts'
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
  /** Code that support uses to find the request. */
  supportCode?: string
}

type Outcome = { receipt: InquiryReceipt } | { refused: Refusal } | 'in-two-steps'

/** Step of sending a form: solving the captcha, then posting. */
export type SendStep = 'check' | 'send'

interface SendOptions {
  captcha: ReturnType<typeof createCaptcha>
  onStep: (step: SendStep) => void
}

/** A problem response of the API. Source: RFC 9457. */
interface ApiProblem {
  code?: string
  supportCode?: string
  errors?: (Fault & { pointer: string })[]
}

const timeoutMs = 60_000
/** Maximum Retry-After to wait for. If it is longer, the person is asked to send the form again. */
const maxRetryWaitSeconds = 5

/** Sends a form to the API. The form keeps its values, whether or not sending succeeds. */
export async function send(form: EnhancedForm, { captcha, onStep }: SendOptions): Promise<Outcome> {
  try {
    for (let isRetry = false; ; isRetry = true) {
      onStep('check')
      const solution = await captcha.solution()
      onStep('send')
      const response = await post(form, solution)
      if (response.ok)
        return { receipt: ((await response.json()) as { data: InquiryReceipt }).data }
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
  } catch (error) {
    if (error instanceof CaptchaUnavailableError) return 'in-two-steps'
    return {
      refused: {
        faults: [],
        problem: { code: navigator.onLine ? 'unexpected' : 'offline', retryAfterSeconds: null },
      },
    }
  }
}

function post({ element, locale }: EnhancedForm, solution: string): Promise<Response> {
  const body = new FormData(element)
  body.set('captcha', solution)
  const file = body.get('attachment')
  if (file instanceof File && file.size === 0) body.delete('attachment')
  const path = `/marketplace/api/v1/help/${element.dataset.form}?websiteCode=${locale}`
  return fetch(path, { method: 'POST', body, signal: AbortSignal.timeout(timeoutMs) })
}

/**
 * Converts an error response. Faults are shown next to their fields. A problem is shown above the
 * form, but only if no field has a fault.
 */
function refusalOf(
  { code = 'unexpected', errors = [], supportCode }: ApiProblem,
  retryAfterSeconds: number | null,
): Refusal {
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
