import { join } from 'node:path'
import * as z from 'zod'
import { suggestion } from '#config/faults.ts'
import { type TextLanguage, textLanguages } from '#config/locales.ts'
import type { SeedCatalog } from '#server/content/catalog/seed-catalog.ts'
import { readCatalog, readSeed, readSeeds } from '#server/content/catalog/seed-files.ts'
import type { SeedProduct } from '#server/content/catalog/seed-product.ts'
import { SeedContent, SeedPage } from '#server/content/editorial/seed-content.ts'
import { SeedEvents } from '#server/content/event/seed-events.ts'
import { SeedPartners } from '#server/content/partner/seed-partners.ts'
import { SeedRedirects } from '#server/content/redirect/seed-redirects.ts'
import { SeedResource, SeedResourceTypes } from '#server/content/resource/seed-resources.ts'
import { SearchVocabulary } from '#server/content/search/vocabulary.ts'
import { SeedSolution } from '#server/content/solution/seed-solution.ts'
import { SeedOffers } from '#server/trade/offer/seed-offers.ts'
import { SeedRates } from '#server/trade/pricing/seed-rates.ts'

/** The catalog and content of a seed folder. */
export interface SeedFolder {
  folder: string
  products: SeedProduct[]
  catalog: SeedCatalog
  content: SeedContent
  pages: SeedPage[]
  offers: SeedOffers
  rates: SeedRates
  solutions: SeedSolution[]
  partners: SeedPartners
  redirects: z.infer<typeof SeedRedirects>
  resources: SeedResource[]
  resourceTypes: SeedResourceTypes
  events: SeedEvents
  vocabularies: Map<TextLanguage, SearchVocabulary>
}

/**
 * Reads the files of a seed folder and checks what they refer to.
 *
 * @throws Error whose message contains the faults
 */
export function readSeedFolder(folder: string): SeedFolder {
  const seed: SeedFolder = {
    folder,
    ...readCatalog(folder),
    content: readSeed(join(folder, 'content.yaml'), SeedContent),
    pages: readSeeds(join(folder, 'pages'), SeedPage),
    offers: readSeed(join(folder, 'offers.yaml'), SeedOffers),
    rates: readSeed(join(folder, 'rates.yaml'), SeedRates),
    solutions: readSeeds(join(folder, 'solutions'), z.array(SeedSolution)).flat(),
    partners: readSeed(join(folder, 'partners.yaml'), SeedPartners),
    redirects: readSeed(join(folder, 'redirects.yaml'), SeedRedirects),
    resources: readSeeds(join(folder, 'resources'), z.array(SeedResource)).flat(),
    resourceTypes: readSeed(join(folder, 'resource-types.yaml'), SeedResourceTypes),
    events: readSeed(join(folder, 'events.yaml'), SeedEvents),
    vocabularies: new Map(
      textLanguages.map((it) => [
        it,
        readSeed(join(folder, `search/${it}.yaml`), SearchVocabulary),
      ]),
    ),
  }
  const faults = referenceFaults(seed)
  if (faults.length > 0) throw new Error(`${folder}:\n${faults.map((it) => `  ${it}`).join('\n')}`)
  return seed
}

type References = Pick<
  SeedFolder,
  'products' | 'catalog' | 'solutions' | 'partners' | 'resources' | 'events' | 'vocabularies'
>

/** Returns a fault for each reference to something that the seed does not contain. */
export function referenceFaults(seed: References): string[] {
  return [
    ...productReferences(seed),
    ...solutionReferences(seed),
    ...subgroupReferences(seed),
    ...vocabularyReferences(seed),
  ]
}

function productReferences(seed: References): string[] {
  const aliases = seed.products.map((it) => it.alias)
  const collections = seed.catalog.groups.flatMap((it) => it.categories.flatMap(collectionsOf))
  const owners = [
    ...collections.map((it) => ({ name: `collection ${it.code}`, products: it.products })),
    ...seed.catalog.domains.map((it) => ({ name: `domain ${it.code}`, products: it.products })),
    ...seed.products.map(({ alias, recommend }) => ({
      name: `product ${alias}`,
      products: [...recommend.hardwares, ...recommend.softwares, ...recommend.bundleApps],
    })),
    ...seed.solutions.map((it) => ({ name: `solution ${it.code}`, products: it.products })),
    ...seed.resources.map((it) => ({ name: `resource ${it.slug}`, products: it.products })),
    ...seed.events.map((it) => ({ name: `event ${it.code}`, products: it.products })),
  ]
  return owners.flatMap(({ name, products }) => unknownIn(name, 'product', products, aliases))
}

function collectionsOf({ collections }: SeedCatalog['groups'][number]['categories'][number]) {
  return collections
}

function solutionReferences({ solutions, partners, resources }: References): string[] {
  const codes = solutions.map((it) => it.code)
  const slugs = resources.map((it) => it.slug)
  return [
    ...solutions.flatMap(({ code, parent, materials }) => [
      ...unknownIn(`solution ${code}`, 'parent', parent === null ? [] : [parent], codes),
      ...unknownIn(`solution ${code}`, 'material', materials, slugs),
    ]),
    ...partners.flatMap(({ code, focusedSolutions }) =>
      unknownIn(
        `partner ${code}`,
        'solution',
        focusedSolutions,
        codes.map((it) => `sol-${it}`),
      ),
    ),
  ]
}

function vocabularyReferences({ vocabularies, products, solutions }: References): string[] {
  const known = {
    products: products.map((it) => it.alias),
    solutions: solutions.map((it) => it.code),
  }
  return [...vocabularies].flatMap(([language, { pages }]) =>
    (['products', 'solutions'] as const).flatMap((source) => {
      const refs = Object.keys(pages).filter((it) => it.startsWith(`${source} `))
      return unknownIn(
        `vocabulary ${language}`,
        source,
        refs.map((it) => it.slice(source.length + 1)),
        known[source],
      )
    }),
  )
}

function subgroupReferences({ catalog }: References): string[] {
  return catalog.groups.flatMap(({ subgroups, categories }) =>
    categories.flatMap(({ code, subgroup }) =>
      unknownIn(
        `category ${code}`,
        'subgroup',
        subgroup === undefined ? [] : [subgroup],
        subgroups.map((it) => it.code),
      ),
    ),
  )
}

function unknownIn(
  owner: string,
  kind: string,
  values: readonly string[],
  known: readonly string[],
): string[] {
  const names = new Set(known)
  return values
    .filter((it) => !names.has(it))
    .map((it) => `${owner}: ${kind} ${it} is unknown${suggestion(it, known)}`)
}
