import { postHelp, sentHelp } from '#server/contact/inquiry/posted.ts'
import type { Passes } from '#server/kernel/captcha/pass.ts'
import { limitKeyOf } from '#server/kernel/client-address.ts'
import { type CallerDependencies, identify } from '#server/web/callers.ts'
import type { PageForms } from './page-form.ts'

/** Creates the handler of the help form, the only form that is posted to its own page. */
export function createPageForms(
  dependencies: CallerDependencies & { passes: Passes },
  origins: () => ReadonlySet<string>,
): PageForms {
  const { limits, passes } = dependencies
  return {
    origins,
    identify: (request) => identify(dependencies, request),
    admit: (request) => limits.consume('form-try', limitKeyOf(request)),
    post: (supportType, context, sent) => postHelp(context, { supportType, passes, ...sent }),
    sent: (supportType, context, sealed) => sentHelp(context, { supportType, passes, sealed }),
  }
}
