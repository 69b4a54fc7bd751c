import type { Config } from '#config/schema.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { RedirectLookUp } from './contract.ts'
import { flattenedRedirects, type Redirect } from './flattened.ts'
import { findTarget, replaceRedirects } from './store.ts'
import { isAllowedTarget } from './target.ts'

/** Returns the redirect target of a legacy URL on a site, or null if there is none. */
export async function redirectOf(
  ctx: RequestContext,
  { websiteCode: locale, urlAlias, pageType }: RedirectLookUp,
): Promise<{ redirectUrl: string | null }> {
  const target = await findTarget(ctx.db, { locale, pageType, urlAlias })
  if (target === undefined) return { redirectUrl: null }
  return { redirectUrl: target.startsWith('/') ? `/${locale}${target}` : target }
}

/**
 * Replaces all redirects. Each redirect is stored with its final target.
 *
 * @throws Problem `redirect.loop`, or `redirect.target_not_allowed` with the legacy URL whose
 * target is neither a page of this site nor on an allowed host
 */
export async function saveRedirects(
  tx: Tx,
  { redirects: { allowedHosts } }: Config,
  redirects: readonly Redirect[],
): Promise<void> {
  const refused = redirects.find((it) => !isAllowedTarget(it.target, allowedHosts))
  if (refused)
    throw new Problem('redirect.target_not_allowed', {
      context: { pageType: refused.pageType, urlAlias: refused.urlAlias },
    })
  await replaceRedirects(tx, flattenedRedirects(redirects))
}
