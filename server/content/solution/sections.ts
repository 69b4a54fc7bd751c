import type { ProductCard } from '#server/content/catalog/contract.ts'
import type { Link } from '#server/kernel/contract.ts'
import type { ResourceItem } from '#server/content/resource/contract.ts'
import type { SolutionBranch, SolutionSections } from './contract.ts'
import type { SolutionPageRow } from './store.ts'

const contactLink: Link = { url: '/help/sales-support?IssueType=products-services', target: 0 }

/** The lists of a solution page with the items that its site shows. */
export interface SolutionLists {
  products: ProductCard[]
  branches: SolutionBranch[]
  materials: ResourceItem[]
}

/**
 * Builds the sections of a solution page. Sections that are not in its schema, or have no content
 * on the site, are null.
 */
export function sectionsOf(
  { schema, figures, text, lang }: SolutionPageRow,
  { products, branches, materials }: SolutionLists,
): SolutionSections {
  const keys = new Set(schema.map((it) => it.key))
  const hardware = keys.has('hardware') ? products.filter((it) => it.kind === 'hardware') : []
  const sections = {
    introduction: sectionUnlessEmpty(text.introduction, (paragraphs) => ({ paragraphs, lang })),
    challenges: sectionUnlessEmpty(text.challenges, (items) => ({ items, lang })),
    approach: sectionUnlessEmpty(text.approach, (items) => ({ items, lang })),
    outcomes: sectionUnlessEmpty(figures, () => ({
      figures: figures.map((value, index) => ({ value, label: text.outcomes[index] ?? '' })),
      lang,
    })),
    products: sectionUnlessEmpty(
      products.filter((it) => !hardware.includes(it)),
      (items) => ({ items }),
    ),
    hardware: sectionUnlessEmpty(hardware, (items) => ({ items })),
    solutions: sectionUnlessEmpty(branches, (items) => ({ items })),
    materials: sectionUnlessEmpty(materials, (items) => ({ items })),
    faq: sectionUnlessEmpty(text.faq, (items) => ({ items, lang })),
    contact: { link: contactLink },
  } satisfies SolutionSections
  return Object.fromEntries(
    Object.entries(sections).map(([key, it]) => [
      key,
      keys.has(key as keyof SolutionSections) ? it : null,
    ]),
  ) as SolutionSections
}

function sectionUnlessEmpty<Item, Section>(
  items: Item[],
  section: (items: Item[]) => Section,
): Section | null {
  return items.length === 0 ? null : section(items)
}
