import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { CaptchaVerifier } from '#server/kernel/captcha/captcha.ts'
import type { Passes } from '#server/kernel/captcha/pass.ts'
import { networkOf } from '#server/kernel/client-address.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { type HelpRequest, InquiryReceipt, type PostedForm } from './contract.ts'
import { askHelp } from './service.ts'

/** A form as a browser without script posts it to its page. */
interface Posted {
  supportType: HelpRequest['supportType']
  passes: Passes
  fields: FormData
  /** Its picture was too large to be read. */
  isCut: boolean
  /** Why it is not looked at: it came too often. */
  refusal: Problem | undefined
}

interface Outcome {
  status: number
  posted: PostedForm
  sealed?: string
}

/** What people write, by the names that the form gives its fields. */
const written = [
  'issueType',
  'issueDescription',
  'firstName',
  'lastName',
  'companyName',
  'email',
  'phone',
  'country',
  'consent[privacyVersion]',
  'consent[marketing]',
  'website',
]
/** What is longer is too long for any field. */
const longestText = 20_000
const nothing: Omit<PostedForm, 'step' | 'values'> = {
  faults: [],
  problem: null,
  pass: null,
  receipt: null,
}
const Sealed = z.object({ form: z.string(), receipt: InquiryReceipt })

/**
 * Takes a form in two steps: what is right in all its fields is shown once more with a pass for just that; with the pass it is sent,
 * by the operation and the rules of the API. Source: docs/decisions/0022.
 */
export async function postHelp(
  ctx: RequestContext,
  { supportType, passes, fields, isCut, refusal }: Posted,
): Promise<Outcome> {
  const values = Object.fromEntries(written.map((name) => [name, textIn(fields, name)]))
  const pass = textIn(fields, 'pass')
  if (fields.get('step') === 'write')
    return { status: 200, posted: { ...nothing, step: 'write', values } }
  const request = requestOf(supportType, values, fields.get('attachment'))
  const wish = wishOf(supportType, values)
  const again = (problem: Problem): Outcome => {
    const posted = mended(problem, { values, pass, newPass: () => issued(ctx, passes, wish) })
    return { status: problem.code === 'captcha.missing' ? 200 : problem.status, posted }
  }
  if (refusal) return again(refusal)
  if (isCut)
    return again(
      new Problem('upload.too_large', {
        errors: [{ pointer: '/attachment', code: 'upload.too_large' }],
      }),
    )
  try {
    const { data: receipt } = await askHelp(
      { ...ctx, captcha: byPass(ctx, passes, wish) },
      { ...request, captcha: pass },
    )
    const until = new Date(
      ctx.now.getTime() + ctx.config.forms.withoutScript.receiptMinutes * 60_000,
    )
    const sealed = passes.seal({ form: supportType, receipt }, until)
    return { status: 303, posted: { ...nothing, step: 'sent', values: {}, receipt }, sealed }
  } catch (error) {
    if (error instanceof Problem) return again(error)
    ctx.log.error({
      event: 'form.failed',
      form: supportType,
      'request.id': ctx.requestId,
      err: error,
    })
    return again(new Problem('unexpected', { cause: error }))
  }
}

/** The receipt that an address carries; none where we did not write it, and when its time is over. */
export function sentHelp(
  ctx: RequestContext,
  { supportType, passes, sealed }: Pick<Posted, 'supportType' | 'passes'> & { sealed: string },
): PostedForm {
  const known = Sealed.safeParse(passes.unseal(sealed, ctx.now))
  const receipt = known.success && known.data.form === supportType ? known.data.receipt : null
  return { ...nothing, step: 'sent', values: {}, receipt }
}

interface Again {
  values: PostedForm['values']
  pass: string
  newPass: () => string
}

/** What a page shows of a form that was not sent. */
function mended(
  { code, errors = [], retryAfterSeconds: wait }: Problem,
  { values, pass, newPass }: Again,
): PostedForm {
  const shown = { ...nothing, values }
  const isMachine = (values['website'] ?? '').trim() !== ''
  const problem = { code, retryAfterSeconds: wait ?? null }
  if (isMachine) return { ...shown, step: 'write', problem }
  // all fields are right: nothing but the security check is left
  if (code === 'captcha.missing') return { ...shown, step: 'check', pass: newPass() }
  // one that came too fast is good in a moment; any other is written anew for what is shown
  if (code === 'captcha.failed')
    return { ...shown, step: 'check', pass: wait === undefined ? newPass() : pass, problem }
  const isOfPicture = (pointer: string) => pointer === '/attachment'
  const isLookedOver = pass !== '' && errors.every((it) => isOfPicture(it.pointer))
  const told = { ...shown, faults: errors, problem: errors.length > 0 ? null : problem }
  return isLookedOver ? { ...told, step: 'check', pass } : { ...told, step: 'write' }
}

/** A security check that a pass is the solution of. What it lets through is counted apart. */
function byPass(ctx: RequestContext, passes: Passes, wish: string): CaptchaVerifier {
  const { captcha, limits } = ctx
  return {
    challenge: (asked) => captcha.challenge(asked),
    async verify(pass, { action, address, now }) {
      const verdict = passes.verify(pass, { action, address, wish, now })
      if (verdict.is !== 'ok') return verdict
      await limits.consume('form-without-script', `network ${networkOf(address)}`)
      await limits.consume('forms-without-script', 'everybody')
      return verdict
    },
  }
}

function issued({ request, now }: RequestContext, passes: Passes, wish: string): string {
  return passes.issue({ action: 'help', address: request.address, wish, now })
}

function requestOf(
  supportType: HelpRequest['supportType'],
  values: Record<string, string>,
  file: FormDataEntryValue | null,
): HelpRequest {
  const text = (name: string) => values[name] ?? ''
  return {
    supportType,
    issueType: text('issueType'),
    issueDescription: text('issueDescription'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    companyName: text('companyName'),
    email: text('email'),
    phone: text('phone'),
    country: text('country'),
    website: text('website'),
    ...(file instanceof File ? { attachment: file } : {}),
    consent: {
      privacyVersion: text('consent[privacyVersion]'),
      marketing: text('consent[marketing]') === 'on',
    },
  }
}

/** What a pass is made out for: all that was written, but the picture, which is chosen anew. */
function wishOf(form: string, values: Record<string, string>): string {
  return createHash('sha256')
    .update(JSON.stringify([form, ...written.map((it) => values[it] ?? '')]))
    .digest('base64url')
}

/** Browsers write the lines of a text with CR LF. Source: HTML, constructing the entry list. */
function textIn(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').slice(0, longestText) : ''
}
