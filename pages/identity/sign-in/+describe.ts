import type { Describe } from '#components/document/context.ts'

/** Names the page. */
export const describe: Describe = ({ texts: { t }, site }) => ({
  title: `${t('sign-in:title')} | ${site.name}`,
  description: t('sign-in:lead'),
})
