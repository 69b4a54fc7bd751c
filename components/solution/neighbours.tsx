import type { ReactNode } from 'react'
import type { DocumentContext } from '#components/document/context.ts'
import { foreignLang } from '#components/ui/language.ts'
import { linkAttributes } from '#components/ui/link.ts'
import { type Neighbour, Neighbours } from '#components/ui/Neighbours.tsx'
import { Section } from '#components/ui/Section.tsx'
import type { SolutionPage } from '#server/solution/contract.ts'
import { familyOfSolution } from './family.ts'

/** The solutions beside one: those below the same one, or the other groups of the menu. Nothing when there is none. */
export async function solutionNeighbours(page: DocumentContext, solution: SolutionPage, tone: 'plain' | 'band'): Promise<ReactNode> {
  const { t } = page.texts
  const own = linkAttributes(solution.link, page.locale).href
  const above = solution.parents.at(-1)
  const items = (above ? await siblingsOf(page, above.code) : await groupsOf(page)).filter((it) => it.link.href !== own)
  if (items.length === 0) return null
  return (
    <Section id="neighbours" title={above ? t('solution:neighbours.beside', { solution: above.name }) : t('solution:neighbours.groups')} tone={tone}>
      <div data-family={familyOfSolution(solution)}>
        <Neighbours items={items} />
      </div>
    </Section>
  )
}

async function siblingsOf({ read, locale }: DocumentContext, parent: string): Promise<Neighbour[]> {
  const { children } = await read.solution.byCode({ solution: parent, websiteCode: locale })
  return children.map(({ code, icon, name, link, lang }) => ({ code, icon, name, link: linkAttributes(link, locale), lang: foreignLang(lang, locale) }))
}

async function groupsOf({ read, locale }: DocumentContext): Promise<Neighbour[]> {
  const { solutionMenu } = await read.content.solutionMenu({ websiteCode: locale })
  return solutionMenu.flatMap(({ code, icon, name, link }) =>
    link ? [{ code, icon: icon ?? 'box', name, link: linkAttributes(link, locale), lang: undefined }] : [],
  )
}
