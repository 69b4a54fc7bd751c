import type { DocumentContext } from '#components/document/context.ts'
import type { Crumb } from '#components/document/structured-data.ts'
import { pathOf } from '#config/routes.ts'

/** Returns the breadcrumbs of the events page. */
export function crumbsOf({
  locale,
  texts: { t },
}: Pick<DocumentContext, 'locale' | 'texts'>): Crumb[] {
  return [
    { text: t('product:home'), href: `/${locale}${pathOf('marketplace')}` },
    { text: t('events:webinars.crumb') },
  ]
}
