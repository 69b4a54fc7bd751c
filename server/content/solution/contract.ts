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

/** A solution as shown in breadcrumbs and on its parent's page. */
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

/** A solution with its direct children. */
export const SolutionBranch = SolutionCard.extend({ children: z.array(SolutionCard) })
export type SolutionBranch = z.infer<typeof SolutionBranch>

const Points = z.strictObject({
  items: z.array(z.strictObject({ title: z.string(), description: z.string() })),
  lang: TextLanguage,
})

/**
 * Sections of a solution page by key; null for a section that the page does not show. `lang` is the
 * language of the texts in a section.
 */
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
  /** Software and services. Contains hardware too if the page has no section `hardware`. */
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
  /** Link to the contact form. */
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
  /** Canonical link, regardless of which of the two operations was called. */
  link: Link,
  /** The solution's ancestors, starting with the group. */
  parents: z.array(SolutionCard),
  /** The solution's direct children. */
  children: z.array(SolutionCard),
  /**
   * Sections of the page on this site, in order. Navigable ones appear in the page's navigation.
   */
  schema: z.array(
    z.strictObject({
      key: z.enum(Object.keys(SolutionSections.shape) as (keyof SolutionSections)[]),
      meta: z.strictObject({ navigable: z.boolean() }),
    }),
  ),
  sections: SolutionSections,
  /** Locales that show the solution. */
  websites: z.array(WebsiteCode),
  updatedAt: z.iso.datetime({ offset: true }),
  lang: TextLanguage,
})
export type SolutionPage = z.infer<typeof SolutionPage>

const code = z.string().min(1).max(100)
const BySolution = z.object({ solution: code, websiteCode: WebsiteCode })
const ByPlace = z.object({ solution: code, generic: code, websiteCode: WebsiteCode })

/** Parameters that identify a solution by its code. */
export type BySolution = z.infer<typeof BySolution>
export type ByPlace = z.infer<typeof ByPlace>

const tagsOf = (_input: BySolution, { code: own, parents, children, sections }: SolutionPage) => [
  ...[own, ...[...parents, ...children].map((it) => it.code)].map((it) => `solution:${it}`),
  ...(sections.solutions?.items ?? []).flatMap((it) =>
    it.children.map((below) => `solution:${below.code}`),
  ),
  // tag all products and resources: ones that the site does not show yet may be shown later
  'products',
  'resources',
]

/** Operations that read the pages of the solutions menu. Source: spec §2, §7; trap 7. */
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
      summary: 'Get a solution page by code',
      description: 'The code belongs to a group, a category or an item of the solutions menu.',
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
      summary: "Get a solution page by an ancestor's code and the solution's own code",
      description:
        'The first code is that of a group or category, the second that of a solution at any ' +
        'depth below it. Responds with 404 for other combinations.',
    })
    .input(ByPlace)
    .output(SolutionPage)
    .errors(refusals('not_found')),
}

/** The solution part of the API, registered in server/api-contract.ts. */
export const solutionApi = {
  contract: { solution },
  tags: [{ name: 'solutions', description: 'Pages of the solutions menu.' }],
  schemas: { SolutionCard, SolutionBranch, SolutionSections, SolutionPage },
}
