import * as z from 'zod'
import { ProductCard } from '#server/content/catalog/contract.ts'
import {
  cached,
  Link,
  operation,
  refusals,
  TextLanguage,
  WebsiteCode,
} from '#server/kernel/contract.ts'
import { ResourceItem } from '#server/content/resource/contract.ts'

const SolutionKind = z.enum(['group', 'category', 'item'])

/** A solution where it is listed: in breadcrumbs and on the page of the solution above. */
export const SolutionCard = z.strictObject({
  code: z.string(),
  kind: SolutionKind,
  name: z.string(),
  tagline: z.string(),
  icon: z.string(),
  link: Link,
  lang: TextLanguage,
})
export type SolutionCard = z.infer<typeof SolutionCard>

/** A solution with those below it. */
export const SolutionBranch = SolutionCard.extend({ children: z.array(SolutionCard) })
export type SolutionBranch = z.infer<typeof SolutionBranch>

const Points = z.strictObject({
  items: z.array(z.strictObject({ title: z.string(), description: z.string() })),
  lang: TextLanguage,
})

/** The sections of a solution page by their keys; null where the page has none. `lang` is the language of a section's own words. */
export const SolutionSections = z.strictObject({
  introduction: z.strictObject({ paragraphs: z.array(z.string()), lang: TextLanguage }).nullable(),
  challenges: Points.nullable(),
  approach: Points.nullable(),
  outcomes: z
    .strictObject({
      figures: z.array(z.strictObject({ value: z.string(), label: z.string() })),
      lang: TextLanguage,
    })
    .nullable(),
  /** Software and services, and hardware too on a page without `hardware`. */
  products: z.strictObject({ items: z.array(ProductCard) }).nullable(),
  hardware: z.strictObject({ items: z.array(ProductCard) }).nullable(),
  solutions: z.strictObject({ items: z.array(SolutionBranch) }).nullable(),
  materials: z.strictObject({ items: z.array(ResourceItem) }).nullable(),
  faq: z
    .strictObject({
      items: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
      lang: TextLanguage,
    })
    .nullable(),
  /** Where to write to. */
  contact: z.strictObject({ link: Link }).nullable(),
})
export type SolutionSections = z.infer<typeof SolutionSections>

/** A solution page. Source: spec §3, solution data. */
export const SolutionPage = z.strictObject({
  code: z.string(),
  kind: SolutionKind,
  name: z.string(),
  tagline: z.string(),
  description: z.string(),
  icon: z.string(),
  /** Its one address, whichever of the two it was asked by. */
  link: Link,
  /** The solutions above it, the group first. */
  parents: z.array(SolutionCard),
  /** The solutions right below it. */
  children: z.array(SolutionCard),
  /** The sections that the page has on this site, in their order; navigable ones stand in its own navigation. */
  schema: z.array(
    z.strictObject({
      key: z.enum(Object.keys(SolutionSections.shape) as (keyof SolutionSections)[]),
      meta: z.strictObject({ navigable: z.boolean() }),
    }),
  ),
  sections: SolutionSections,
  /** Locales that show it. */
  websites: z.array(WebsiteCode),
  updatedAt: z.iso.datetime({ offset: true }),
  lang: TextLanguage,
})
export type SolutionPage = z.infer<typeof SolutionPage>

const code = z.string().min(1).max(100)
const BySolution = z.object({ solution: code, websiteCode: WebsiteCode })
const ByPlace = z.object({ solution: code, generic: code, websiteCode: WebsiteCode })

/** What a solution is asked by: its code, or its code below that of a group or category. */
export type BySolution = z.infer<typeof BySolution>
export type ByPlace = z.infer<typeof ByPlace>

const tagsOf = (_input: BySolution, { code: own, parents, children, sections }: SolutionPage) => [
  ...[own, ...[...parents, ...children].map((it) => it.code)].map((it) => `solution:${it}`),
  ...(sections.solutions?.items ?? []).flatMap((it) =>
    it.children.map((below) => `solution:${below.code}`),
  ),
  // what is not shown today may be shown tomorrow
  'products',
  'resources',
]

/** The pages of the solutions menu. Source: spec §2, §7; trap 7. */
export const solution = {
  byCode: operation({
    access: 'any',
    example: { solution: 'energy-esg' },
    cache: cached('pages', tagsOf),
  })
    .route({
      method: 'GET',
      path: '/solutions/{solution}',
      tags: ['solutions'],
      summary: 'A solution page by its code',
      description: 'A group, a category or an item of the solutions menu.',
    })
    .input(BySolution)
    .output(SolutionPage)
    .errors(refusals('not_found')),
  byPlace: operation({
    access: 'any',
    example: { solution: 'site-energy', generic: 'iso-50001' },
    cache: cached('pages', tagsOf),
  })
    .route({
      method: 'GET',
      path: '/solutions/{solution}/{generic}',
      tags: ['solutions'],
      summary: 'A solution page by its code and that of a solution above it',
      description:
        'The first is a group or a category, the second stands below it, at any depth; else there is no such page.',
    })
    .input(ByPlace)
    .output(SolutionPage)
    .errors(refusals('not_found')),
}

/** Registered in server/api-contract.ts. */
export const solutionApi = {
  contract: { solution },
  tags: [{ name: 'solutions', description: 'The pages of the solutions menu.' }],
  schemas: { SolutionCard, SolutionBranch, SolutionSections, SolutionPage },
}
