import type { DescribePage } from '#components/document/context.ts'
import type { RefusedView } from '#server/people/identity-provider/contract.ts'

/** Metadata of the page for an expired or rejected sign-in. */
export const describe: DescribePage<RefusedView> = ({
  texts: { t },
  site,
  data: { isExpired },
}) => {
  const reason = isExpired ? 'expired' : 'other'
  return {
    title: `${t(`sign-in:refused.${reason}.title`)} | ${site.name}`,
    description: t(`sign-in:refused.${reason}.text`),
  }
}
