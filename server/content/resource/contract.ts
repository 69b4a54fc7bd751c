import * as z from 'zod'
import { ProductCard } from '#server/content/catalog/contract.ts'
import {
  ById,
  cached,
  operation,
  refusals,
  TextLanguage,
  WebsiteCode,
} from '#server/kernel/contract.ts'
import { Keyword } from '#server/content/search/contract.ts'

/** A kind of content; the order is the spec's. Source: spec §3, Content kinds. */
export const ContentKind = z.enum([
  'news',
  'industryFocuses',
  'caseStudies',
  'productSpotlights',
  'whitePapers',
  'catalogs',
  'eventInformation',
  'others',
  'videos',
])
export type ContentKind = z.infer<typeof ContentKind>

/** A resource where it is listed. Source: spec §3, News page and Featured news. */
export const ResourceItem = z.strictObject({
  id: z.string(),
  title: z.string(),
  abstract: z.string(),
  /** The abstract, under the name that featured news have for it. */
  description: z.string(),
  imageUrl: z.string().nullable(),
  /** Path of its page. */
  pageUrl: z.string(),
  typeCode: ContentKind,
  typeName: z.string(),
  releaseDate: z.iso.date(),
  hasVideo: z.boolean(),
  /** Language of the texts, which is not the locale's where a translation is missing. */
  lang: TextLanguage,
})
export type ResourceItem = z.infer<typeof ResourceItem>

/** A type that a site's news list is filtered by. */
export const ResourceType = z.strictObject({
  typeCode: ContentKind,
  typeName: z.string(),
  /** How many there are with the keyword, whatever types are asked for. */
  count: z.int(),
})
export type ResourceType = z.infer<typeof ResourceType>

/** A part of the resources that fit, and the types that the site's news list is filtered by. */
export const ResourcePage = z.strictObject({
  pageIndex: z.int(),
  pageSize: z.int(),
  totalCount: z.int(),
  types: z.array(ResourceType),
  items: z.array(ResourceItem),
})
export type ResourcePage = z.infer<typeof ResourcePage>

/** A resource with its text. Source: spec §3, Material. */
export const Material = z.strictObject({
  id: z.string(),
  title: z.string(),
  releaseDate: z.iso.date(),
  /** Sanitized HTML with headings from h2; null when it has no text of its own. */
  content: z.string().nullable(),
  videoUrl: z.string().nullable(),
  posterUrl: z.string().nullable(),
  durationSeconds: z.int().nullable(),
  /** Its page in a system where editors work; null for what is written here. */
  cmsDetailPageUrl: z.string().nullable(),
  /** Path of its page on this site. */
  mktDetailPageUrl: z.string(),
  abstract: z.string(),
  typeCode: ContentKind,
  typeName: z.string(),
  imageUrl: z.string().nullable(),
  /** A file to download. */
  documentUrl: z.string().nullable(),
  relatedProducts: z.array(ProductCard),
  relatedResources: z.array(ResourceItem),
  /** Language of the texts, which is not the locale's where a translation is missing. */
  lang: TextLanguage,
})
export type Material = z.infer<typeof Material>

/** A resource about a product. */
export const ResourceCard = z.strictObject({
  slug: z.string(),
  title: z.string(),
  abstract: z.string(),
  releaseDate: z.iso.date(),
  lang: TextLanguage,
})
export type ResourceCard = z.infer<typeof ResourceCard>

/** Resources about a product, by kind. Source: spec §3. */
export const ProductResources = z.strictObject({
  videos: z.array(ResourceCard),
  catalogs: z.array(ResourceCard),
  industryFocuses: z.array(ResourceCard),
  whitePapers: z.array(ResourceCard),
  caseStudies: z.array(ResourceCard),
  news: z.array(ResourceCard),
})
export type ProductResources = z.infer<typeof ProductResources>

/** A parameter that may be given several times. */
const repeated = z
  .preprocess(
    (it) => (it === undefined ? [] : [it].flat()),
    z.array(z.string().min(1).max(50)).max(20),
  )
  .optional()
  .default([])

/** What the news list asks with. An unknown type is refused; information types other than selectedNews count in China only. Source: spec §7, trap 70. */
export const ResourceSearch = z.object({
  websiteCode: WebsiteCode,
  pageIndex: z.coerce.number<number>().int().min(1).max(9999).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(100).default(10),
  resourceTypeCodes: repeated,
  informationTypeCodes: repeated,
  keyword: Keyword.default(''),
})
export type ResourceSearch = z.infer<typeof ResourceSearch>

const ofMaterial = ({ id }: ById, { relatedProducts }: Material) => [
  `resource:${id}`,
  'resources',
  ...relatedProducts.map((it) => `product:${it.productAlias}`),
]
const ofList = ({ websiteCode }: ResourceSearch) => [`news:${websiteCode}`, 'resources']

/** News, case studies, white papers and what else is published. Source: spec §7. */
export const resources = {
  detail: operation({
    access: 'any',
    example: { id: 'edge365-fleet-dairy-group' },
    cache: cached('resources', ofMaterial),
  })
    .route({
      method: 'GET',
      path: '/resources/detail/{id}',
      tags: ['resources'],
      summary: 'A resource with its text',
      description: 'What the site does not show is not found. The text is sanitized HTML.',
    })
    .input(ById)
    .output(Material)
    .errors(refusals('not_found')),
  search: operation({ access: 'any', limit: 'search', cache: cached('lists', ofList) })
    .route({
      method: 'GET',
      path: '/resources/search',
      tags: ['resources'],
      summary: 'News, case studies, white papers and more',
      description:
        'Newest first. Without types: all that the site filters by. The China site asks for resource type newsExpress and narrows it by information types. ' +
        'Information type selectedNews gives, on all sites, what is featured.',
    })
    .input(ResourceSearch)
    .output(ResourcePage)
    .errors(refusals('request.param_invalid', 'field.too_short', 'field.too_long')),
}

/** Registered in server/api-contract.ts. */
export const resourceApi = {
  contract: { resources },
  tags: [
    {
      name: 'resources',
      description: 'News, case studies, white papers and what else is published.',
    },
  ],
  schemas: {
    ContentKind,
    ResourceItem,
    ResourceType,
    ResourcePage,
    Material,
    ResourceCard,
    ProductResources,
    ResourceSearch,
  },
}
