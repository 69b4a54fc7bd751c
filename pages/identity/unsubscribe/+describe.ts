import type { DescribePage } from '#components/document/context.ts'
import type { UnsubscribeView } from '#server/people/notification/contract.ts'

/** Metadata of the page on which recipients stop emails of a kind. */
export const describe: DescribePage<UnsubscribeView> = ({
  texts: { t },
  site,
  data: { state },
}) => ({
  title: `${t(`unsubscribe:${state}.title`)} | ${site.name}`,
  description: t('unsubscribe:open.title'),
})
