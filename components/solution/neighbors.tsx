import type { ReactNode } from 'react'
import type { DocumentContext } from '#components/document/context.ts'
import { type Branch, BranchCards } from '#components/ui/BranchCards.tsx'
import { linkAttributes } from '#components/ui/link.ts'
import { Section } from '#components/ui/Section.tsx'
import { localeFacts } from '#config/locales.ts'
import type { SolutionPage } from '#server/content/solution/contract.ts'
import { toBranch } from './branch.ts'
import { familyOfSolution } from './family.ts'

/**
 * Renders the section of related solutions: a solution's siblings, or, for a group, the menu's
 * other groups. Null if there are none.
 */
export async function renderNeighbors(
  page: DocumentContext,
  solution: SolutionPage,
  tone: 'plain' | 'band',
): Promise<ReactNode> {
  const { t } = page.texts
  const ownHref = linkAttributes(solution.link, page.locale).href
  const parent = solution.parents.at(-1)
  const items = (parent ? await loadSiblings(page, parent.code) : await loadGroups(page)).filter(
    (it) => it.link.href !== ownHref,
  )
  if (items.length === 0) return null
  return (
    <Section
      id="neighbors"
      title={
        parent
          ? t('solution:neighbors.beside', { solution: parent.name })
          : t('solution:neighbors.groups')
      }
      tone={tone}
    >
      <div data-family={familyOfSolution(solution)}>
        <BranchCards items={items} />
      </div>
    </Section>
  )
}

async function loadSiblings({ read, locale }: DocumentContext, parent: string): Promise<Branch[]> {
  const { children } = await read.solution.byCode({ solution: parent, websiteCode: locale })
  return children.map((it) => toBranch({ ...it, children: [] }, locale))
}

async function loadGroups({ read, locale }: DocumentContext): Promise<Branch[]> {
  const { solutionMenu } = await read.content.solutionMenu({ websiteCode: locale })
  const { textLanguage: lang } = localeFacts[locale]
  return solutionMenu.flatMap(({ code, icon, name, shortIntroduction, link }) =>
    link
      ? [
          {
            code,
            icon: icon ?? 'box',
            name,
            text: shortIntroduction ?? '',
            link: linkAttributes(link, locale),
            lang,
            below: [],
          },
        ]
      : [],
  )
}
