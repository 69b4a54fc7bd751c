import type { DescribePage } from './context.ts'
import { errorTextKey } from './ErrorPage.tsx'

/** Metadata of an error page. */
export const describeError: DescribePage = ({ texts: { t }, site, errorStatus = 500 }) => {
  const textKey = errorTextKey(errorStatus)
  return {
    title: `${t(`error:${textKey}.title`)} | ${site.name}`,
    description: t(`error:${textKey}.text`),
  }
}
