import type { Crumb } from '#components/document/structured-data.ts'
import { linkAttributes } from '#components/ui/link.ts'
import { pathOf } from '#config/routes.ts'
import type { SolutionPage } from '#server/content/solution/contract.ts'

/** Data of a solution page, loaded before the response status is sent. */
export interface SolutionPageData {
  solution: SolutionPage
}

/** Returns the breadcrumbs of a solution: home, its ancestors, the solution. */
export function solutionCrumbs(
  { parents, name }: SolutionPage,
  { locale, home }: { locale: string; home: string },
): Crumb[] {
  return [
    { text: home, href: `/${locale}${pathOf('marketplace')}` },
    ...parents.map((it) => ({ text: it.name, href: linkAttributes(it.link, locale).href })),
    { text: name },
  ]
}
