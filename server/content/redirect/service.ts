import type { Config } from '#config/schema.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { RedirectLookUp } from './contract.ts'
import { flattenedRedirects, type Redirect } from './flattened.ts'
import { findTarget, updateAll } from './store.ts'
import { isAllowedTarget } from './target.ts'

/** Where an address of old leads on a site; null when it leads nowhere. */
export async function redirectOf(
  ctx: RequestContext,
  { websiteCode: locale, urlAlias, pageType }: RedirectLookUp,
): Promise<{ redirectUrl: string | null }> {
  const target = await findTarget(ctx.db, { locale, pageType, urlAlias })
  if (target === undefined) return { redirectUrl: null }
  return { redirectUrl: target.startsWith('/') ? `/${locale}${target}` : target }
}

/**
 * Saves redirects in the place of all there are, each leading straight to its end.
 *
 * @throws Problem `redirect.loop`, or `redirect.target_not_allowed` with the address that leads elsewhere than to us or an allowed host
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
  await updateAll(tx, flattenedRedirects(redirects))
}
