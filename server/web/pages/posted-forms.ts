import { postInquiry, sentInquiry } from '#server/contact/inquiry/posted.ts'
import type { Passes } from '#server/kernel/captcha/pass.ts'
import { limitKeyOf } from '#server/kernel/client-address.ts'
import { type CallerDependencies, identify } from '#server/web/callers.ts'
import type { PageForms } from './page-form.ts'

/** Creates the handler of the inquiries, the only forms that are posted to their own pages. */
export function createPageForms(
  dependencies: CallerDependencies & { passes: Passes },
  origins: () => ReadonlySet<string>,
): PageForms {
  const { limits, passes } = dependencies
  return {
    origins,
    identify: (request) => identify(dependencies, request),
    admit: (request) => limits.consume('form-try', limitKeyOf(request)),
    post: (form, context, sent) => postInquiry(context, { form, passes, ...sent }),
    sent: (form, context, sealed) => sentInquiry(context, { form, passes, sealed }),
  }
}
