import { postDemoRequest, sentDemoRequest } from '#server/contact/demo/posted.ts'
import { postInquiry, sentInquiry } from '#server/contact/inquiry/posted.ts'
import type { Passes } from '#server/kernel/captcha/pass.ts'
import { limitKeyOf } from '#server/kernel/client-address.ts'
import { type CallerDependencies, identify } from '#server/web/callers.ts'
import type { PageForms } from './page-form.ts'

/** Creates the handler of the forms that are posted to their own pages. */
export function createPageForms(
  dependencies: CallerDependencies & { passes: Passes },
  origins: () => ReadonlySet<string>,
): PageForms {
  const { limits, passes } = dependencies
  return {
    origins,
    identify: (request) => identify(dependencies, request),
    admit: (request) => limits.consume('form-try', limitKeyOf(request)),
    post: (form, context, sent) =>
      form === 'demo-request'
        ? postDemoRequest(context, { passes, ...sent })
        : postInquiry(context, { form, passes, ...sent }),
    sent: (form, context, sealed) =>
      form === 'demo-request'
        ? sentDemoRequest(context, { passes, sealed })
        : sentInquiry(context, { form, passes, sealed }),
  }
}
