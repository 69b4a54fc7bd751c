import type { DescribePage } from '#components/document/context.ts'

/** Metadata of the sign-in page. */
export const describe: DescribePage = ({ texts: { t }, site }) => ({
  title: `${t('sign-in:title')} | ${site.name}`,
  description: t('sign-in:lead'),
})
