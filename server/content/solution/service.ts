import { productCards } from '#server/content/catalog/service.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { ByWebsite } from '#server/kernel/contract.ts'
import { Problem } from '#server/kernel/problem.ts'
import { resourceItems } from '#server/content/resource/service.ts'
import type { ByPlace, BySolution, SolutionBranch, SolutionCard, SolutionPage } from './contract.ts'
import { sectionsOf } from './sections.ts'
import { findSolution, listSolutions, type SolutionRow } from './store.ts'

/**
 * Returns the page of a group, a category or an item by its code.
 *
 * @throws Problem `not_found` if the site does not show it
 */
export async function solutionPage(
  ctx: RequestContext,
  { solution: code, websiteCode: locale }: BySolution,
): Promise<SolutionPage> {
  const [row, all] = await Promise.all([
    findSolution(ctx.db, { code, locale }),
    listSolutions(ctx.db, { locale }),
  ])
  const own = all.find((it) => it.code === code)
  if (!row || !own) throw new Problem('not_found')
  const [products, materials] = await Promise.all([
    productCards(ctx, { aliases: row.products, locale }),
    resourceItems(ctx, { slugs: row.materials, locale }),
  ])
  const sections = sectionsOf(row, { products, materials, branches: branchesBelow(all, code) })
  return {
    ...cardOf(own),
    description: row.text.description,
    parents: parentsOf(all, own).map(cardOf),
    children: all.filter((it) => it.parentCode === code).map(cardOf),
    schema: row.schema
      .filter((it) => sections[it.key] !== null)
      .map(({ key, navigable }) => ({ key, meta: { navigable } })),
    sections,
    websites: row.websites,
    updatedAt: row.updatedAt.toISOString(),
  }
}

/**
 * Returns the page of a solution below a given group or category. Source: spec §7, trap 7.
 *
 * @throws Problem `not_found` if the site does not show it, or if it is not below the given group
 * or category
 */
export async function solutionPageBelow(
  ctx: RequestContext,
  { solution, generic, websiteCode }: ByPlace,
): Promise<SolutionPage> {
  const page = await solutionPage(ctx, { solution: generic, websiteCode })
  if (!page.parents.some((it) => it.code === solution)) throw new Problem('not_found')
  return page
}

/** Returns the names of the solutions that a site shows, by code. */
export async function solutionNames(
  ctx: RequestContext,
  { websiteCode }: ByWebsite,
): Promise<Map<string, Pick<SolutionCard, 'code' | 'name' | 'lang'>>> {
  const all = await listSolutions(ctx.db, { locale: websiteCode })
  return new Map(all.map(({ code, name, lang }) => [code, { code, name, lang }]))
}

function parentsOf(all: readonly SolutionRow[], { parentCode }: SolutionRow): SolutionRow[] {
  const parent = all.find((it) => it.code === parentCode)
  return parent ? [...parentsOf(all, parent), parent] : []
}

function branchesBelow(all: readonly SolutionRow[], code: string): SolutionBranch[] {
  return all
    .filter((it) => it.parentCode === code)
    .map((it) => ({
      ...cardOf(it),
      children: all.filter((below) => below.parentCode === it.code).map(cardOf),
    }))
}

function cardOf({ code, kind, name, tagline, icon, lang }: SolutionRow): SolutionCard {
  return { code, kind, name, tagline, icon, link: { url: `/solutions/${code}`, target: 0 }, lang }
}
