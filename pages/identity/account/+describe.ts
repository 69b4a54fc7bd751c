import type { DescribePage } from '#components/document/context.ts'

/** Metadata of the page for changing name and password. */
export const describe: DescribePage = ({ texts: { t }, site }) => ({
  title: `${t('sign-in:account.title')} | ${site.name}`,
  description: t('sign-in:lead'),
})
