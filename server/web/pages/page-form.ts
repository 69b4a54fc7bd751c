import type { Request, Response } from 'express'
import type { Locale } from '#config/locales.ts'
import type { PageForm } from '#config/page-forms.ts'
import type { PostedForm } from '#server/contact/inquiry/contract.ts'
import { Problem } from '#server/kernel/problem.ts'
import { isFromOurPage } from '#server/web/api/cross-site.ts'
import type { ContextFor } from '#server/web/contexts.ts'
import { stateOf } from '#server/kernel/request-state.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { type FormBody, formBody } from './form-body.ts'
import { sendInternal } from './internal-page.ts'
import type { PageRequest } from './page-request.ts'
import { createPageStream } from './page-stream.ts'

/** The result of a posted form. */
interface FormOutcome {
  status: number
  posted: PostedForm
  /** The signed receipt, if the form was accepted. */
  sealed?: string
}

/** A posted form. `refusal` is set if it was posted too often. */
export interface SentForm extends FormBody {
  refusal: Problem | undefined
}

/** Handles the forms that pages post without JavaScript. */
export interface PageForms {
  /** Returns the origins of our pages. */
  origins: () => ReadonlySet<string>
  /** Identifies the caller of a request. */
  identify(request: Request): Promise<void>
  /** Counts an attempt; rejects if there were too many. */
  admit(request: Request): Promise<unknown>
  post(form: PageForm, context: RequestContext, sent: SentForm): Promise<FormOutcome>
  /** Returns the result of a form that was accepted before, from its receipt. */
  sent(form: PageForm, context: RequestContext, receipt: string): PostedForm
}

interface FormOfPage {
  form: PageForm
  locale: Locale
  /** Path of the page that shows the receipt, with the query parameter of a pop-up. */
  receiptAddress: string
  /** Returns the request for the page that shows a result of the form. */
  pageFor: (posted: PostedForm) => PageRequest
  contextFor: ContextFor
}

interface Exchange {
  request: Request
  response: Response
}

const receiptParameter = 'receipt'

/** Returns the signed receipt from a page's query. */
export function receiptOf({ query }: Request): string | undefined {
  const { [receiptParameter]: receipt } = query
  return typeof receipt === 'string' ? receipt : undefined
}

/**
 * Handles a form that was posted to its page. If the form has errors, the page shows the form again
 * with the errors. An accepted form redirects to its receipt, so that a reload does not post the
 * form again. Source: docs/decisions/0022.
 *
 * @throws Problem `auth.csrf` for a request from another site, or a Problem if the body cannot be
 * read
 */
export async function answerForm(
  forms: PageForms,
  exchange: Exchange,
  { form, locale, receiptAddress, pageFor, contextFor }: FormOfPage,
): Promise<void> {
  const { request, response } = exchange
  const state = stateOf(request)
  if (!isFromOurPage(request, forms.origins())) {
    state.decisions = ['cross-site']
    throw new Problem('auth.csrf')
  }
  await forms.identify(request)
  const refusal = await refusalOf(forms.admit(request))
  const body = await formBody(request)
  const outcome = await forms.post(form, contextFor(request, locale), { ...body, refusal })
  const { problem } = outcome.posted
  if (problem) state.problem = problem.code
  if (problem && problem.retryAfterSeconds !== null)
    response.set('Retry-After', String(problem.retryAfterSeconds))
  if (outcome.sealed === undefined) return send(exchange, pageFor(outcome.posted), outcome.status)
  response
    .set({ 'Cache-Control': 'no-store', 'X-Request-Id': state.id })
    .redirect(
      303,
      `${receiptAddress}${receiptAddress.includes('?') ? '&' : '?'}${receiptParameter}=${outcome.sealed}`,
    )
}

/** Responds to a request for a receipt. */
export function answerReceipt(
  forms: PageForms,
  exchange: Exchange,
  { form, locale, pageFor, contextFor, receipt }: FormOfPage & { receipt: string },
): Promise<void> {
  const posted = forms.sent(form, contextFor(exchange.request, locale), receipt)
  return send(exchange, pageFor(posted), 200)
}

/**
 * Waits until an attempt has been admitted. Returns the problem if there were too many attempts.
 * Throws other errors.
 */
async function refusalOf(admission: Promise<unknown>): Promise<Problem | undefined> {
  try {
    await admission
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** Sends a page that is for one person only. No cache may store it. */
async function send(
  { request, response }: Exchange,
  page: PageRequest,
  status: number,
): Promise<void> {
  await page.admit()
  const rendered = await page.render()
  // the page's data may lead elsewhere, such as to an answer that the form lacks
  if (rendered.location !== undefined)
    return void response
      .set('Cache-Control', 'no-store')
      .redirect(303, page.redirectTo(rendered.location).location)
  const stream = createPageStream()
  rendered.pipe(stream.out)
  const html = await stream.whole
  sendInternal(request, response, {
    html,
    headers: [...page.headers, 'Content-Language', page.lang],
    status: rendered.status === 200 ? status : rendered.status,
  })
}
