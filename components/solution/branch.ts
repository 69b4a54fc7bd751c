import type { Branch } from '#components/ui/BranchCards.tsx'
import { linkAttributes } from '#components/ui/link.ts'
import type { SolutionBranch } from '#server/content/solution/contract.ts'

/** A solution with those below it, as a card shows them. */
export function branchOf(
  { code, icon, name, tagline, link, lang, children }: SolutionBranch,
  locale: string,
): Branch {
  const below = children.map((it) => ({
    code: it.code,
    name: it.name,
    link: linkAttributes(it.link, locale),
    lang: it.lang,
  }))
  return { code, icon, name, text: tagline, link: linkAttributes(link, locale), lang, below }
}
