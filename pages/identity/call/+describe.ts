import type { DescribePage } from '#components/document/context.ts'
import type { CallView } from '#server/contact/inquiry/booking-contract.ts'

/** Metadata of the page on which a visitor moves or cancels their call. */
export const describe: DescribePage<CallView> = ({
  texts: { t },
  site,
  data: { state, isMoved, fault },
}) => {
  const title = t(`call:${isMoved ? 'moved' : state}.title`)
  return {
    title: `${fault ? t('forms:titlePrefix.mend', { title }) : title} | ${site.name}`,
    description: t('call:open.text'),
  }
}
