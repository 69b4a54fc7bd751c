import { createHash, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { InquiryReceipt, type PostedForm } from '#server/contact/inquiry/contract.ts'
import { mailAddressOf, nameOf, requireValid } from '#server/contact/inquiry/service.ts'
import { passVerifier } from '#server/kernel/captcha/pass-verifier.ts'
import type { Passes } from '#server/kernel/captcha/pass.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { problemOfFailure } from '#server/kernel/failure.ts'
import { Problem } from '#server/kernel/problem.ts'
import { answerDemo, requestDemo } from './service.ts'

/** A request for a demo that was submitted to its page without JavaScript. */
interface PostedRequest {
  passes: Passes
  fields: FormData
  /** Set if the sender has exceeded the rate limit. */
  refusal: Problem | undefined
}

interface Outcome {
  status: number
  posted: PostedForm
  sealed?: string
}

const form = 'demo-request'
const answerFields = ['q1', 'q2', 'q3'] as const
const checkFields = { c1: 'internet', c2: 'devices' } as const
const textFields = [
  'email',
  'firstName',
  'lastName',
  ...answerFields,
  'c1',
  'c2',
  'product',
] as const
type Values = Record<(typeof textFields)[number], string>

/** Longer values are cut off at this length. The limit of every field is lower. */
const maxTextLength = 2000
const emptyForm: Omit<PostedForm, 'step' | 'values'> = {
  faults: [],
  problem: null,
  nearest: [],
  pass: null,
  receipt: null,
}
const Sealed = z.object({ form: z.literal(form), receipt: InquiryReceipt })

/**
 * Handles a request for a demo without JavaScript, in two steps: the form is shown for review with
 * a pass, then sent with it. A pass that is sent again gets the same receipt. Source:
 * docs/decisions/0022, C18.
 */
export async function postDemoRequest(
  ctx: RequestContext,
  { passes, fields, refusal }: PostedRequest,
): Promise<Outcome> {
  const values = valuesOf(fields)
  const pass = textIn(fields, 'pass')
  if (fields.get('step') === 'write')
    return { status: 200, posted: { ...emptyForm, step: 'write', values } }
  const digest = digestOf(form, values)
  const newPass = () =>
    passes.issue({ action: 'demo', address: ctx.request.address, digest, now: ctx.now })
  try {
    if (refusal) throw refusal
    const receipt = await sendDemoRequest(
      { ...ctx, captcha: passVerifier(ctx, passes, digest) },
      values,
      pass,
    )
    const { receiptMinutes } = ctx.config.forms.withoutScript
    const until = new Date(ctx.now.getTime() + receiptMinutes * 60_000)
    const sealed = passes.seal({ form, receipt }, until)
    return { status: 303, posted: { ...emptyForm, step: 'sent', values: {}, receipt }, sealed }
  } catch (error) {
    const problem = error instanceof Problem ? error : problemOfFailure(error)
    if (problem !== error)
      ctx.log.error({ event: 'form.failed', form, 'request.id': ctx.requestId, err: error })
    const status = problem.code === 'captcha.missing' ? 200 : problem.status
    return { status, posted: formToCorrect(problem, { values, pass, newPass }) }
  }
}

/** Returns the state of a request that was sent; without a receipt if that is forged or expired. */
export function sentDemoRequest(
  { now }: RequestContext,
  { passes, sealed }: { passes: Passes; sealed: string },
): PostedForm {
  const known = Sealed.safeParse(passes.unseal(sealed, now))
  return {
    ...emptyForm,
    step: 'sent',
    values: {},
    receipt: known.success ? known.data.receipt : null,
  }
}

/** Creates the customer and requests the demo. All fields are validated before either. */
async function sendDemoRequest(
  ctx: RequestContext,
  { email, firstName, lastName, product, ...answers }: Values,
  pass: string,
): Promise<InquiryReceipt> {
  requireValid({
    email: mailAddressOf(email),
    firstName: nameOf(firstName),
    lastName: nameOf(lastName),
  })
  const questionnaireResults = answerFields.map((name, index) => ({
    questionId: index + 1,
    answerId: numberOf(answers[name]),
  }))
  const { id: customerId } = await answerDemo(withKey(ctx, pass, 'POST /customer'), {
    captcha: pass,
    email,
    questionnaireResults,
  })
  const { receipt } = await requestDemo(withKey(ctx, pass, 'POST /request-a-demo'), {
    customerId,
    firstName,
    lastName,
    product,
    checks: (['c1', 'c2'] as const).map((it) => ({
      code: checkFields[it],
      answerId: numberOf(answers[it]),
    })),
  })
  if (!receipt) throw new Error('a requested demo has no receipt')
  return receipt
}

/** Returns the number of an answer; 0 for anything else. */
function numberOf(text: string): number {
  return /^\d{1,2}$/.test(text) ? Number(text) : 0
}

/** Returns the context of an operation whose Idempotency-Key is derived from the pass. */
function withKey(ctx: RequestContext, pass: string, operation: string): RequestContext {
  const { request } = ctx
  const key = pass === '' ? randomUUID() : digestOf('key', pass)
  return {
    ...ctx,
    request: {
      ...request,
      operation,
      header: (name) => (name === 'Idempotency-Key' ? key : request.header(name)),
      answer: () => undefined,
    },
  }
}

interface Resubmission {
  values: Values
  pass: string
  newPass: () => string
}

/** Returns the state of a form that was not sent, so that the page can show the form again. */
function formToCorrect(
  { code, errors = [], retryAfterSeconds }: Problem,
  { values, pass, newPass }: Resubmission,
): PostedForm {
  const unsent = { ...emptyForm, values }
  const problem = { code, retryAfterSeconds: retryAfterSeconds ?? null }
  if (code === 'captcha.missing') return { ...unsent, step: 'check', pass: newPass() }
  // keep a pass that was sent too early, because it is still valid; replace any other
  if (code === 'captcha.failed' && retryAfterSeconds !== undefined)
    return { ...unsent, step: 'check', pass, problem }
  if (code === 'captcha.failed' || code === 'idempotency.key_reused')
    return {
      ...unsent,
      step: 'check',
      pass: newPass(),
      problem: { ...problem, code: 'captcha.failed' },
    }
  if (pass !== '' && errors.length === 0) return { ...unsent, step: 'check', pass, problem }
  return { ...unsent, step: 'write', faults: errors, problem: errors.length > 0 ? null : problem }
}

function valuesOf(fields: FormData): Values {
  return Object.fromEntries(textFields.map((name) => [name, textIn(fields, name)])) as Values
}

function textIn(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value.slice(0, maxTextLength) : ''
}

function digestOf(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
