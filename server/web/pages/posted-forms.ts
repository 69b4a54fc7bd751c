import { limitKeyOf } from '#server/kernel/client-address.ts'
import type { PageForms } from './page-form.ts'
import { postHelp, sentHelp } from '#server/contact/inquiry/posted.ts'
import { identify, type IdentifyingParts } from '#server/web/callers.ts'
import type { Passes } from '#server/kernel/captcha/pass.ts'

/** Takes the forms that are posted to their pages. */
export function pageFormsOf(
  parts: IdentifyingParts & { passes: Passes },
  origins: () => ReadonlySet<string>,
): PageForms {
  const { limits, passes } = parts
  return {
    origins,
    identify: (request) => identify(parts, request),
    admit: (request) => limits.consume('form-try', limitKeyOf(request)),
    post: (supportType, context, sent) => postHelp(context, { supportType, passes, ...sent }),
    sent: (supportType, context, sealed) => sentHelp(context, { supportType, passes, sealed }),
  }
}
