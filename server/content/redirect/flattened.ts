import type { Locale } from '#config/locales.ts'
import { Problem } from '#server/kernel/problem.ts'

/** A redirect from a legacy URL to its target. */
export interface Redirect {
  /**
   * Site that the redirect applies to. Null: every site without its own redirect for the same URL.
   */
  websiteCode: Locale | null
  /**
   * 1: generic page. 2: solution; `urlAlias` is {solution}/{generic}. 3: product subcategory;
   * `urlAlias` is {subcategory}/{generic}. Source: spec §7.
   */
  pageType: 1 | 2 | 3
  /** Part of the path that identifies the page, in lowercase. */
  urlAlias: string
  /** A path below /{locale}, or an absolute URL. */
  target: string
}

/**
 * Resolves every chain of redirects to its final target, so that each request is redirected at most
 * once. A redirect for all sites may have a different final target on a site that has redirects of
 * its own. That site then gets its own copy of the redirect. Source: C17, trap 26.
 *
 * @throws Problem `redirect.loop` with the legacy URL that redirects back to itself
 */
export function flattenedRedirects(redirects: readonly Redirect[]): Redirect[] {
  const general = redirects.filter((it) => it.websiteCode === null)
  const ends = new Map(general.map((it) => [keyOf(it), endOf(it, stepsOf(general))]))
  const ofAll = general.map((it) => ({ ...it, target: ends.get(keyOf(it)) ?? it.target }))
  const sites = new Set(redirects.flatMap((it) => it.websiteCode ?? []))
  return [...ofAll, ...[...sites].flatMap((websiteCode) => ofSite(websiteCode))]

  function ofSite(websiteCode: Locale): Redirect[] {
    const own = redirects.filter((it) => it.websiteCode === websiteCode)
    const ownKeys = new Set(own.map(keyOf))
    const inherited = general.filter((it) => !ownKeys.has(keyOf(it)))
    const steps = stepsOf([...own, ...inherited])
    const resolved = (it: Redirect) => ({ ...it, websiteCode, target: endOf(it, steps) })
    return [
      ...own.map(resolved),
      ...inherited.map(resolved).filter((it) => it.target !== ends.get(keyOf(it))),
    ]
  }
}

/** Returns the paths below /{locale} that a redirect applies to. */
function pathsOf({ pageType, urlAlias }: Redirect): string[] {
  const solution = `/marketplace/solutions/${urlAlias}`
  const category = `/marketplace/category/${urlAlias}`
  if (pageType === 1) return [solution, category]
  return [pageType === 2 ? solution : category]
}

function stepsOf(redirects: readonly Redirect[]): Map<string, Redirect> {
  return new Map(redirects.flatMap((it) => pathsOf(it).map((path) => [path, it])))
}

function endOf(first: Redirect, steps: ReadonlyMap<string, Redirect>): string {
  const passed = new Set([keyOf(first)])
  let last = first
  for (;;) {
    const next = steps.get(last.target.replace(/[?#].*$/, '').toLowerCase())
    if (!next) return last.target
    if (passed.has(keyOf(next)))
      throw new Problem('redirect.loop', {
        context: { pageType: first.pageType, urlAlias: first.urlAlias },
      })
    passed.add(keyOf(next))
    last = next
  }
}

function keyOf({ pageType, urlAlias }: Redirect): string {
  return `${pageType} ${urlAlias}`
}
