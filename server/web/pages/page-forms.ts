import { limitKeyOf } from '#server/kernel/client-address.ts'
import type { PageForms } from '#server/web/pages/page-form.ts'
import { postHelp, sentHelp } from '#server/contact/inquiry/posted.ts'
import { identify } from '#server/web/callers.ts'
import type { Resources } from '#server/resources.ts'

/** Takes the forms that are posted to their pages. */
export function pageFormsOf(resources: Resources, origins: () => ReadonlySet<string>): PageForms {
  const { limits, passes } = resources
  return {
    origins,
    identify: (request) => identify(resources, request),
    admit: (request) => limits.consume('form-try', limitKeyOf(request)),
    post: (supportType, context, sent) => postHelp(context, { supportType, passes, ...sent }),
    sent: (supportType, context, sealed) => sentHelp(context, { supportType, passes, sealed }),
  }
}
