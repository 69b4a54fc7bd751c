import type { DescribePage } from '#components/document/context.ts'
import { pageTitle } from '#components/document/page-title.ts'

/** Metadata of the cookie page. */
export const describe: DescribePage = ({ site, texts: { t } }) => ({
  title: pageTitle(site, t('cookies:meta.title')),
  description: t('cookies:meta.description'),
})
