import type { ReactNode } from 'react'
import type { DocumentContext } from '#components/document/context.ts'
import { type Branch, BranchCards } from '#components/ui/BranchCards.tsx'
import { linkAttributes } from '#components/ui/link.ts'
import { Section } from '#components/ui/Section.tsx'
import { localeFacts } from '#config/locales.ts'
import type { SolutionPage } from '#server/content/solution/contract.ts'
import { branchOf } from './branch.ts'
import { familyOfSolution } from './family.ts'

/** The solutions beside one: those below the same one, or the other groups of the menu. Nothing when there is none. */
export async function solutionNeighbors(
  page: DocumentContext,
  solution: SolutionPage,
  tone: 'plain' | 'band',
): Promise<ReactNode> {
  const { t } = page.texts
  const own = linkAttributes(solution.link, page.locale).href
  const above = solution.parents.at(-1)
  const items = (above ? await siblingsOf(page, above.code) : await groupsOf(page)).filter(
    (it) => it.link.href !== own,
  )
  if (items.length === 0) return null
  return (
    <Section
      id="neighbors"
      title={
        above
          ? t('solution:neighbors.beside', { solution: above.name })
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

async function siblingsOf({ read, locale }: DocumentContext, parent: string): Promise<Branch[]> {
  const { children } = await read.solution.byCode({ solution: parent, websiteCode: locale })
  return children.map((it) => branchOf({ ...it, children: [] }, locale))
}

async function groupsOf({ read, locale }: DocumentContext): Promise<Branch[]> {
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
