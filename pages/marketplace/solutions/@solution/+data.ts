import type { PageContextServer } from 'vike/types'
import { redirectOrNotFound, permanentRedirect } from '#components/document/legacy-redirect.ts'
import { findData, requireData } from '#components/document/require-data.ts'
import type { SolutionPageData } from '#components/solution/solution-data.ts'
import { linkAttributes } from '#components/ui/link.ts'

/**
 * Finds the solution by its code, or by its path below another solution, and redirects to its
 * canonical path.
 * Source: trap 7.
 */
export async function data(page: PageContextServer): Promise<SolutionPageData> {
  const { read, locale: websiteCode, path, routeParams } = page
  // codes are in lower case; a path in another case redirects
  const code = routeParams['solution']?.toLowerCase() ?? ''
  const generic = routeParams['generic']?.toLowerCase()
  const request = generic
    ? read.solution.byPlace({ solution: code, generic, websiteCode })
    : read.solution.byCode({ solution: code, websiteCode })
  const solution = await requireData(findData(request))
  if (!solution)
    return redirectOrNotFound(
      page,
      generic ? { urlAlias: `${code}/${generic}`, pageType: 2 } : { urlAlias: code, pageType: 1 },
    )
  const { href } = linkAttributes(solution.link, websiteCode)
  if (href !== `/${websiteCode}${path}`) throw permanentRedirect(href)
  return { solution }
}
