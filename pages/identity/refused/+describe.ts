import type { DescribePage } from '#components/document/context.ts'
import type { RefusedView } from '#server/people/identity-provider/contract.ts'

/** Names the page. */
export const describe: DescribePage<RefusedView> = ({
  texts: { t },
  site,
  data: { isExpired },
}) => {
  const words = isExpired ? 'expired' : 'other'
  return {
    title: `${t(`sign-in:refused.${words}.title`)} | ${site.name}`,
    description: t(`sign-in:refused.${words}.text`),
  }
}
