import type { Locale } from '#config/locales.ts'
import { Problem } from '#server/kernel/problem.ts'

/** An address of old and where it leads. */
export interface Redirect {
  /** The site that it holds for; null is all that have none of their own for the same address. */
  websiteCode: Locale | null
  /** 1 generic, 2 solution as {solution}/{generic}, 3 product subcategory as {subcategory}/{generic}. Source: spec §7. */
  pageType: 1 | 2 | 3
  /** In lower case. */
  urlAlias: string
  /** A path below /{locale}, or an absolute address. */
  target: string
}

/**
 * Redirects with chains followed to their end, so that nobody is redirected twice. Where a site's own redirects change the end
 * of one that holds for all, the site is given one of its own. Source: C17, trap 26.
 *
 * @throws Problem `redirect.loop` with the address that leads back to itself
 */
export function flattenedRedirects(redirects: readonly Redirect[]): Redirect[] {
  const general = redirects.filter((it) => it.websiteCode === null)
  const ends = new Map(general.map((it) => [nameOf(it), endOf(it, stepsOf(general))]))
  const ofAll = general.map((it) => ({ ...it, target: ends.get(nameOf(it)) ?? it.target }))
  const sites = new Set(redirects.flatMap((it) => it.websiteCode ?? []))
  return [...ofAll, ...[...sites].flatMap((websiteCode) => ofSite(websiteCode))]

  function ofSite(websiteCode: Locale): Redirect[] {
    const own = redirects.filter((it) => it.websiteCode === websiteCode)
    const names = new Set(own.map(nameOf))
    const inherited = general.filter((it) => !names.has(nameOf(it)))
    const steps = stepsOf([...own, ...inherited])
    const followed = (it: Redirect) => ({ ...it, websiteCode, target: endOf(it, steps) })
    return [
      ...own.map(followed),
      ...inherited.map(followed).filter((it) => it.target !== ends.get(nameOf(it))),
    ]
  }
}

/** Paths below /{locale} at which a redirect is looked up. */
function placesOf({ pageType, urlAlias }: Redirect): string[] {
  const solution = `/marketplace/solutions/${urlAlias}`
  const category = `/marketplace/category/${urlAlias}`
  if (pageType === 1) return [solution, category]
  return [pageType === 2 ? solution : category]
}

function stepsOf(redirects: readonly Redirect[]): Map<string, Redirect> {
  return new Map(redirects.flatMap((it) => placesOf(it).map((place) => [place, it])))
}

function endOf(first: Redirect, steps: ReadonlyMap<string, Redirect>): string {
  const passed = new Set([nameOf(first)])
  let last = first
  for (;;) {
    const next = steps.get(last.target.replace(/[?#].*$/, '').toLowerCase())
    if (!next) return last.target
    if (passed.has(nameOf(next)))
      throw new Problem('redirect.loop', {
        context: { pageType: first.pageType, urlAlias: first.urlAlias },
      })
    passed.add(nameOf(next))
    last = next
  }
}

function nameOf({ pageType, urlAlias }: Redirect): string {
  return `${pageType} ${urlAlias}`
}
