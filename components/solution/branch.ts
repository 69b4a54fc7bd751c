import type { Branch } from '#components/ui/BranchCards.tsx'
import { linkAttributes } from '#components/ui/link.ts'
import type { SolutionBranch } from '#server/content/solution/contract.ts'

/** Converts a solution and its child solutions to an item of BranchCards. */
export function toBranch(
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
