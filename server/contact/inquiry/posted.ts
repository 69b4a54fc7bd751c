import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { InquiryPageForm } from '#config/page-forms.ts'
import { passVerifier } from '#server/kernel/captcha/pass-verifier.ts'
import type { Passes } from '#server/kernel/captcha/pass.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { problemOfFailure } from '#server/kernel/failure.ts'
import { Problem } from '#server/kernel/problem.ts'
import { nearestOf } from './calls.ts'
import { InquiryReceipt, type PostedForm } from './contract.ts'
import { captchaActionOf, sendPosted, textFields } from './posted-request.ts'

/** A form that was submitted to its page without JavaScript. */
interface PostedRequest {
  form: InquiryPageForm
  passes: Passes
  fields: FormData
  /** True if the image exceeded the limit and was discarded. */
  isCut: boolean
  /** Set if the sender has exceeded the rate limit. */
  refusal: Problem | undefined
}

interface Outcome {
  status: number
  posted: PostedForm
  sealed?: string
}

/** Longer values are cut off at this length. The limit of every field is lower. */
const maxTextLength = 20_000
const emptyForm: Omit<PostedForm, 'step' | 'values'> = {
  faults: [],
  problem: null,
  nearest: [],
  pass: null,
  receipt: null,
}
const Sealed = z.object({ form: z.string(), receipt: InquiryReceipt })

/**
 * Handles a form submitted without JavaScript, in two steps. First, a form without errors is shown
 * for review, with a pass that is bound to its content. Submitted again with the pass, the form is
 * sent through the API operation. Source: docs/decisions/0022.
 */
export async function postInquiry(
  ctx: RequestContext,
  { form, passes, fields, isCut, refusal }: PostedRequest,
): Promise<Outcome> {
  const values = Object.fromEntries(textFields.map((name) => [name, textIn(fields, name)]))
  const pass = textIn(fields, 'pass')
  if (fields.get('step') === 'write')
    return { status: 200, posted: { ...emptyForm, step: 'write', values } }
  const content = contentHash(form, values)
  const showAgain = (problem: Problem): Outcome => {
    const posted = formToCorrect(problem, {
      values,
      pass,
      newPass: () => issuePass(ctx, passes, { form, content }),
    })
    return { status: problem.code === 'captcha.missing' ? 200 : problem.status, posted }
  }
  if (refusal) return showAgain(refusal)
  if (isCut)
    return showAgain(
      new Problem('upload.too_large', {
        errors: [{ pointer: '/attachment', code: 'upload.too_large' }],
      }),
    )
  try {
    const { data: receipt } = await sendPosted(
      { ...ctx, captcha: passVerifier(ctx, passes, content) },
      { form, values, file: fields.get('attachment'), captcha: pass },
    )
    const until = new Date(
      ctx.now.getTime() + ctx.config.forms.withoutScript.receiptMinutes * 60_000,
    )
    const sealed = passes.seal({ form, receipt }, until)
    return { status: 303, posted: { ...emptyForm, step: 'sent', values: {}, receipt }, sealed }
  } catch (error) {
    if (error instanceof Problem) return showAgain(error)
    ctx.log.error({
      event: 'form.failed',
      form,
      'request.id': ctx.requestId,
      err: error,
    })
    return showAgain(problemOfFailure(error))
  }
}

/**
 * Returns the state of a form after it was sent, with the receipt from the URL. The receipt is null
 * if it is forged or has expired.
 */
export function sentInquiry(
  ctx: RequestContext,
  { form, passes, sealed }: Pick<PostedRequest, 'form' | 'passes'> & { sealed: string },
): PostedForm {
  const known = Sealed.safeParse(passes.unseal(sealed, ctx.now))
  const receipt = known.success && known.data.form === form ? known.data.receipt : null
  return { ...emptyForm, step: 'sent', values: {}, receipt }
}

interface Resubmission {
  values: PostedForm['values']
  pass: string
  newPass: () => string
}

/** Returns the state of a form that was not sent, so that the page can show the form again. */
function formToCorrect(refusal: Problem, { values, pass, newPass }: Resubmission): PostedForm {
  const { code, errors = [], retryAfterSeconds: wait } = refusal
  const unsent = { ...emptyForm, values, nearest: nearestOf(refusal) }
  const isMachine = (values['website'] ?? '').trim() !== ''
  const problem = { code, retryAfterSeconds: wait ?? null }
  if (isMachine) return { ...unsent, step: 'write', problem }
  // all fields are valid and only the captcha is missing: show the form for review
  if (code === 'captcha.missing') return { ...unsent, step: 'check', pass: newPass() }
  // keep a pass that was sent too early, because it is still valid; replace any other
  if (code === 'captcha.failed')
    return { ...unsent, step: 'check', pass: wait === undefined ? newPass() : pass, problem }
  const isOfImage = (pointer: string) => pointer === '/attachment'
  const isReviewed = pass !== '' && errors.every((it) => isOfImage(it.pointer))
  const withFaults = { ...unsent, faults: errors, problem: errors.length > 0 ? null : problem }
  return isReviewed ? { ...withFaults, step: 'check', pass } : { ...withFaults, step: 'write' }
}

function issuePass(
  { request, now }: RequestContext,
  passes: Passes,
  { form, content }: { form: InquiryPageForm; content: string },
): string {
  const action = captchaActionOf(form)
  return passes.issue({ action, address: request.address, digest: content, now })
}

/**
 * Computes the hash that a pass is bound to. It covers all text fields but not the image, which the
 * sender must choose again.
 */
function contentHash(form: string, values: Record<string, string>): string {
  return createHash('sha256')
    .update(JSON.stringify([form, ...textFields.map((it) => values[it] ?? '')]))
    .digest('base64url')
}

/**
 * Reads a text field, or the values of checkboxes with one name. Converts the line breaks, which
 * browsers send as CR LF, to LF. Source: HTML, constructing the entry list.
 */
function textIn(fields: FormData, name: string): string {
  const values = fields.getAll(name).filter((it) => typeof it === 'string')
  return values.join(' ').replaceAll('\r\n', '\n').slice(0, maxTextLength)
}
