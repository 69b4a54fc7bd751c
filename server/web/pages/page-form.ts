import type { Request, Response } from 'express'
import type { Locale } from '#config/locales.ts'
import type { PageForm } from '#config/routes.ts'
import type { PostedForm } from '#server/contact/inquiry/contract.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { isFromOurPage } from '#server/web/api/cross-site.ts'
import { type FormBody, formBody } from './form-body.ts'
import { sendInternal } from './internal-page.ts'
import type { PageRequest } from './page-cache.ts'
import { createPageFill } from './page-render.ts'
import { Problem } from '#server/kernel/problem.ts'
import { requestFacts } from '#server/web/request.ts'

/** What came of a form. */
export interface FormOutcome {
  status: number
  posted: PostedForm
  /** What the receipt is shown again by, when it was sent. */
  sealed?: string
}

/** What was posted; `refusal` when it was too often. */
export interface SentForm extends FormBody {
  refusal: Problem | undefined
}

/** Who takes the forms of pages. */
export interface PageForms {
  /** The origins under which our pages stand. */
  origins: () => ReadonlySet<string>
  /** Notes on the request who posts. */
  identify(request: Request): Promise<void>
  /** Counts a try. */
  admit(request: Request): Promise<unknown>
  post(form: PageForm, context: RequestContext, sent: SentForm): Promise<FormOutcome>
  /** The receipt of what was sent before. */
  sent(form: PageForm, context: RequestContext, sealed: string): PostedForm
}

interface Asked {
  form: PageForm
  locale: Locale
  /** The page's own address. */
  address: string
  /** The page, for what came of its form. */
  pageFor: (posted: PostedForm) => PageRequest
  contextFor: (request: Request, locale: Locale) => RequestContext
}

/** The name by which the address of a receipt carries it. */
const receiptParameter = 'receipt'

/** The receipt that is asked for. */
export function receiptAsked({ query }: Request): string | undefined {
  const { [receiptParameter]: sealed } = query
  return typeof sealed === 'string' ? sealed : undefined
}

/**
 * Answers a form that was posted to its page: the same page again with what is to be mended or looked over, or the way to its
 * receipt, which loading anew does not send again. Source: docs/decisions/0022.
 *
 * @throws Problem `auth.csrf`, or when nothing of what was sent can be read
 */
export async function answerForm(
  forms: PageForms,
  { request, response }: Exchange,
  asked: Asked,
): Promise<void> {
  const { form, locale, address, pageFor, contextFor } = asked
  if (!isFromOurPage(request, forms.origins())) {
    requestFacts(request).decisions = ['cross-site']
    throw new Problem('auth.csrf')
  }
  await forms.identify(request)
  const refusal = await forms.admit(request).then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof Problem)) throw error
      return error
    },
  )
  const body = await formBody(request)
  const { status, posted, sealed } = await forms.post(form, contextFor(request, locale), {
    ...body,
    refusal,
  })
  const { problem } = posted
  if (problem) requestFacts(request).problem = problem.code
  if (problem && problem.retryAfterSeconds !== null)
    response.set('Retry-After', String(problem.retryAfterSeconds))
  if (sealed !== undefined) {
    const location = `${address}?${receiptParameter}=${sealed}`
    return void response
      .set({ 'Cache-Control': 'no-store', 'X-Request-Id': requestFacts(request).id })
      .redirect(303, location)
  }
  return send({ request, response }, pageFor(posted), status)
}

/** Answers the address of a receipt. */
export function answerReceipt(
  forms: PageForms,
  { request, response }: Exchange,
  asked: Asked & { sealed: string },
): Promise<void> {
  const { form, locale, pageFor, contextFor, sealed } = asked
  const posted = forms.sent(form, contextFor(request, locale), sealed)
  return send({ request, response }, pageFor(posted), 200)
}

interface Exchange {
  request: Request
  response: Response
}

/** Sends a page that is one person's, and is kept nowhere. */
async function send(
  { request, response }: Exchange,
  page: PageRequest,
  status: number,
): Promise<void> {
  await page.admit()
  const rendered = await page.render()
  const fill = createPageFill()
  rendered.pipe(fill.out)
  const html = await fill.whole
  sendInternal(request, response, {
    html,
    headers: [...page.headers, 'Content-Language', page.lang],
    status: rendered.status === 200 ? status : rendered.status,
  })
}
