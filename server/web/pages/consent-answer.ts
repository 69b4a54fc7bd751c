import type { Request, Response } from 'express'
import {
  consentCategories,
  consentCookie,
  consentFrom,
  consentMaxAgeSeconds,
  formatConsent,
} from '#config/consent.ts'
import { type Locale } from '#config/locales.ts'
import { pathOf } from '#config/routes.ts'
import { Problem } from '#server/kernel/problem.ts'
import { requestInfoOf } from '#server/kernel/request-info.ts'
import { stateOf } from '#server/kernel/request-state.ts'
import { isFromOurPage } from '#server/web/api/cross-site.ts'
import { formBody } from './form-body.ts'
import type { PageForms } from './page-form.ts'

/**
 * Stores what a visitor chose on the cookie page and shows that page again. Browsers without
 * JavaScript post the form; others write the cookie themselves.
 *
 * @throws Problem `auth.csrf` for a request from another site, or a Problem if the body cannot be
 * read
 */
export async function answerConsent(
  { forms }: { forms: Pick<PageForms, 'origins'> },
  { request, response }: { request: Request; response: Response },
  locale: Locale,
): Promise<void> {
  const state = stateOf(request)
  state.route = 'marketplace-cookies'
  if (!isFromOurPage(request, forms.origins())) {
    state.decisions = ['cross-site']
    throw new Problem('auth.csrf')
  }
  const { fields } = await formBody(request)
  const asked = consentCategories.filter((it) => fields.getAll('asked').includes(it))
  requestInfoOf(request).setCookie(consentCookie, formatConsent(consentFrom(fields, asked)), {
    maxAgeSeconds: consentMaxAgeSeconds,
    isReadable: true,
  })
  response
    .set({ 'Cache-Control': 'no-store', 'X-Request-Id': state.id })
    .redirect(303, `/${locale}${pathOf('marketplace-cookies')}#saved`)
}
