import type { DescribePage } from '#components/document/context.ts'

/** Metadata of the page; the route is not indexable. */
export const describe: DescribePage = ({ texts: { t }, site }) => ({
  title: `${t('report-center:title')} | ${site.name}`,
  description: t('report-center:text'),
})
