import type { Describe } from './context.ts'
import { errorWords } from './ErrorPage.tsx'

/** Describes an error page. */
export const describeError: Describe = ({ texts: { t }, site, errorStatus = 500 }) => {
  const words = errorWords(errorStatus)
  return {
    title: `${t(`error:${words}.title`)} | ${site.name}`,
    description: t(`error:${words}.text`),
  }
}
