import type { Config } from '#config/schema.ts'
import type { InquiryForm } from './contract.ts'

/** Returns the mailbox of the desk that answers a form of a region. */
export function mailboxOf(
  { forms }: Config,
  { form, regionCode }: { form: InquiryForm; regionCode: string },
): string {
  const { byRegion, default: anywhere } = forms.mailboxes[forms.replies[form].desk]
  return byRegion[regionCode as keyof typeof byRegion] ?? anywhere
}
