import type { DescribePage } from './context.ts'
import { errorWords } from './ErrorPage.tsx'

/** Describes an error page. */
export const describeError: DescribePage = ({ texts: { t }, site, errorStatus = 500 }) => {
  const words = errorWords(errorStatus)
  return {
    title: `${t(`error:${words}.title`)} | ${site.name}`,
    description: t(`error:${words}.text`),
  }
}
