import type { InquiryReceipt } from '#server/contact/inquiry/contract.ts'
import { fieldAtPointer, type FieldName } from './fields.ts'
import type { FormProblem } from './fault-text.ts'
import type { EnhancedForm } from './enhance-form.ts'
import type { Fault } from './validate-field.ts'
import { CaptchaUnavailableError } from './captcha-unavailable.ts'
import type { createCaptcha } from './captcha.ts'

/** Why a form was not sent. */
export interface Refusal {
  faults: readonly { name: FieldName; fault: Fault }[]
  problem?: FormProblem
  /** By which support finds what happened. */
  supportCode?: string
}

type Outcome = { receipt: InquiryReceipt } | { refused: Refusal } | 'in-two-steps'

interface SendOptions {
  check: ReturnType<typeof createCaptcha>
  /** Told what is being done. */
  say: (step: 'check' | 'send') => void
}

/** A problem as the API tells it. Source: RFC 9457. */
interface ApiProblem {
  code?: string
  supportCode?: string
  errors?: (Fault & { pointer: string })[]
}

const timeoutMs = 60_000
/** Nobody waits longer for a form that came too fast; they are asked to send it again. */
const maxRetryWaitSeconds = 5

/** Sends a form to the API. What was written stays where it is, whatever the answer. */
export async function send(form: EnhancedForm, { check, say }: SendOptions): Promise<Outcome> {
  try {
    for (let isAgain = false; ; isAgain = true) {
      say('check')
      const solution = await check.solution()
      say('send')
      const response = await post(form, solution)
      if (response.ok)
        return { receipt: ((await response.json()) as { data: InquiryReceipt }).data }
      const told = (await response.json().catch(() => ({}))) as ApiProblem
      const after = response.headers.get('Retry-After')
      const wait = after === null ? null : Number(after)
      if (isAgain || told.code !== 'captcha.failed' || (wait ?? 0) > maxRetryWaitSeconds)
        return { refused: refusalOf(told, wait) }
      // too fast: the same solution is good in a moment; else it was used or is too old
      if (wait === null) check.forget()
      else await new Promise((resolve) => setTimeout(resolve, wait * 1000))
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

/** Faults of fields are told at the fields; what else is wrong, above them. */
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

/** The fields that a refusal of the API names; what it names besides is told as a whole. */
function faultsOf(errors: readonly (Fault & { pointer: string })[]): Refusal['faults'] {
  return errors.flatMap(({ pointer, ...fault }) => {
    const name = fieldAtPointer(pointer)
    return name ? [{ name, fault }] : []
  })
}
