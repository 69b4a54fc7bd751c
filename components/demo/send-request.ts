import type { createCaptcha } from '#components/forms/captcha.ts'
import type { FormProblem } from '#components/forms/fault-text.ts'
import type { Fault } from '#components/forms/validate-field.ts'
import type { Locale } from '#config/locales.ts'
import type { DemoState } from '#server/contact/demo/contract.ts'
import { answerNames, questionCount } from './demo-answers.ts'
import { readDemo, updateDemo } from './demo-store.ts'

/** Why a request was not accepted. */
export interface DemoRefusal {
  faults: readonly { name: 'email' | 'firstName' | 'lastName'; fault: Fault }[]
  problem?: FormProblem
  supportCode?: string
}

interface SendOptions {
  locale: Locale
  captcha: ReturnType<typeof createCaptcha>
  onStep: (step: 'check' | 'send') => void
}

/** A problem response of the API. Source: RFC 9457. */
interface ApiProblem {
  code?: string
  supportCode?: string
  errors?: (Fault & { pointer: string })[]
}

/** The product checks, by the names of their answers. */
const checkNames = [
  ['c1', 'internet'],
  ['c2', 'devices'],
] as const
const timeoutMs = 60_000
/** Maximum Retry-After to wait for. If it is longer, the person is asked to send it again. */
const maxRetryWaitSeconds = 5

/**
 * Creates the customer and requests the demo. Returns undefined once it is requested. The flag is
 * set first, and removed if a call fails, so that it can be sent again; a repeated call has the same
 * key, so that the server answers it once. Source: spec §4, §5, C18.
 */
export async function sendRequest(
  element: HTMLFormElement,
  options: SendOptions,
): Promise<DemoRefusal | undefined> {
  const typed = typedIn(element)
  if (typed.email.trim() === '' || typed.results.some((it) => !(it.answerId > 0)))
    return { faults: [], problem: { code: 'unexpected', retryAfterSeconds: null } }
  const keys = keysFor(JSON.stringify(typed))
  updateDemo({ isRequested: true, keys })
  let isSent = false
  try {
    const created = await createCustomer(typed, keys.customer, options)
    if ('refused' in created) return created.refused
    updateDemo({ customerId: created.id })
    const answer = await post('request-a-demo', options.locale, {
      key: keys.request,
      body: {
        customerId: created.id,
        firstName: typed.firstName,
        lastName: typed.lastName,
        product: typed.product,
        checks: typed.checks,
      },
    })
    if ('refused' in answer) return answer.refused
    const { receipt } = answer.body as DemoState
    if (receipt) updateDemo({ receipt, email: typed.email })
    isSent = true
    return undefined
  } finally {
    if (!isSent) updateDemo({ isRequested: false })
  }
}

type Typed = ReturnType<typeof typedIn>

function typedIn(element: HTMLFormElement) {
  const data = new FormData(element)
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    email: text('email'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    product: text('product'),
    checks: checkNames.flatMap(([name, code]) =>
      text(name) === '' ? [] : [{ code, answerId: Number(text(name)) }],
    ),
    results: answerNames.slice(0, questionCount).map((name, index) => ({
      questionId: index + 1,
      answerId: Number(text(name)),
    })),
  }
}

/** Returns the keys of the calls: those of the last attempt, unless something was changed since. */
function keysFor(content: string) {
  const { keys } = readDemo() ?? {}
  if (keys?.content === content) return keys
  return { content, customer: crypto.randomUUID(), request: crypto.randomUUID() }
}

async function createCustomer(
  { email, results }: Typed,
  key: string,
  { locale, captcha, onStep }: SendOptions,
): Promise<{ id: string } | { refused: DemoRefusal }> {
  for (let isRetry = false; ; isRetry = true) {
    onStep('check')
    const solution = await captcha.solution()
    onStep('send')
    const answer = await post('customer', locale, {
      key,
      body: { captcha: solution, email, questionnaireResults: results },
    })
    if (!('refused' in answer)) return answer.body as { id: string }
    const { code, retryAfterSeconds } = answer.refused.problem ?? {}
    const isFinal =
      isRetry || code !== 'captcha.failed' || (retryAfterSeconds ?? 0) > maxRetryWaitSeconds
    if (isFinal) return answer
    // with Retry-After it was sent too early: send it again; otherwise ask for a new one
    if (retryAfterSeconds === null || retryAfterSeconds === undefined) captcha.forget()
    else await new Promise((resolve) => setTimeout(resolve, retryAfterSeconds * 1000))
  }
}

type Answer = { body: unknown } | { refused: DemoRefusal }

/** Calls an operation of the demo. */
export async function post(
  operation: 'customer' | 'request-a-demo' | 'finish',
  locale: Locale,
  { key, body }: { key?: string; body: object },
): Promise<Answer> {
  const response = await fetch(`/wpc-demo/api/v1/wpc/${operation}?websiteCode=${locale}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.ok) return { body: await response.json() }
  const problem = (await response.json().catch(() => ({}))) as ApiProblem
  const retryAfter = response.headers.get('Retry-After')
  return { refused: refusalOf(problem, retryAfter === null ? null : Number(retryAfter)) }
}

function refusalOf(
  { code = 'unexpected', errors = [], supportCode }: ApiProblem,
  retryAfterSeconds: number | null,
): DemoRefusal {
  const faults = errors.flatMap(({ pointer, ...fault }) => {
    const name = (['email', 'firstName', 'lastName'] as const).find((it) => pointer === `/${it}`)
    return name ? [{ name, fault }] : []
  })
  return {
    faults,
    ...(faults.length > 0 ? {} : { problem: { code, retryAfterSeconds } }),
    ...(supportCode === undefined ? {} : { supportCode }),
  }
}
