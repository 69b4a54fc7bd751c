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

/** Kinds of content, in the order of the spec. Source: spec §3, Content kinds. */
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

/** A resource in a list. Source: spec §3, News page and Featured news. */
export const ResourceItem = z.strictObject({
  id: z.string(),
  title: z.string(),
  abstract: z.string(),
  /** Same text as `abstract`. The spec calls it `description` in featured news. */
  description: z.string(),
  imageUrl: z.string().nullable(),
  /** Path of the resource's page. */
  pageUrl: z.string(),
  typeCode: ContentKind,
  typeName: z.string(),
  releaseDate: z.iso.date(),
  hasVideo: z.boolean(),
  /** Language of the texts: English if the locale's translation is missing. */
  lang: TextLanguage,
})
export type ResourceItem = z.infer<typeof ResourceItem>

/** A resource type that can be selected to filter a site's news list. */
export const ResourceType = z.strictObject({
  typeCode: ContentKind,
  typeName: z.string(),
  /** Number of resources of the type that match the keyword, regardless of the selected types. */
  count: z.int(),
})
export type ResourceType = z.infer<typeof ResourceType>

/**
 * A page of the matching resources, and the types that can be selected to filter the site's news
 * list.
 */
export const ResourcePage = z.strictObject({
  pageIndex: z.int(),
  pageSize: z.int(),
  totalCount: z.int(),
  types: z.array(ResourceType),
  items: z.array(ResourceItem),
})
export type ResourcePage = z.infer<typeof ResourcePage>

/** A resource with its content. Source: spec §3, Material. */
export const Material = z.strictObject({
  id: z.string(),
  title: z.string(),
  releaseDate: z.iso.date(),
  /** Sanitized HTML whose top heading is h2; null if the resource has only a file or a video. */
  content: z.string().nullable(),
  videoUrl: z.string().nullable(),
  posterUrl: z.string().nullable(),
  durationSeconds: z.int().nullable(),
  /** URL of the resource's page in an external CMS; null for resources of this system. */
  cmsDetailPageUrl: z.string().nullable(),
  /** Path of the resource's page on this site. */
  mktDetailPageUrl: z.string(),
  abstract: z.string(),
  typeCode: ContentKind,
  typeName: z.string(),
  imageUrl: z.string().nullable(),
  /** URL of a downloadable file. */
  documentUrl: z.string().nullable(),
  relatedProducts: z.array(ProductCard),
  relatedResources: z.array(ResourceItem),
  /** Language of the texts: English if the locale's translation is missing. */
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

/** A query parameter that may be repeated. */
const repeated = z
  .preprocess(
    (it) => (it === undefined ? [] : [it].flat()),
    z.array(z.string().min(1).max(50)).max(20),
  )
  .optional()
  .default([])

/**
 * Query parameters of the news list. Unknown types are rejected. Information types other than
 * selectedNews apply only in China. Source: spec §7, trap 70.
 */
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

/** News, case studies, white papers and other publications. Source: spec §7. */
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
      summary: 'Get a resource with its content',
      description:
        'The content is sanitized HTML. Responds with 404 if the site does not show the resource.',
    })
    .input(ById)
    .output(Material)
    .errors(refusals('not_found')),
  search: operation({ access: 'any', limit: 'search', cache: cached('lists', ofList) })
    .route({
      method: 'GET',
      path: '/resources/search',
      tags: ['resources'],
      summary: 'Search news, case studies, white papers and more',
      description:
        "The newest comes first. Without resource types, all types in the site's news filter " +
        'are included. The China site requests resource type newsExpress, which stands for all ' +
        'these types, and selects some of them as information types. On all sites, information ' +
        'type selectedNews selects featured resources only.',
    })
    .input(ResourceSearch)
    .output(ResourcePage)
    .errors(refusals('request.param_invalid', 'field.too_short', 'field.too_long')),
}

/** The resource part of the API, registered in server/api-contract.ts. */
export const resourceApi = {
  contract: { resources },
  tags: [
    {
      name: 'resources',
      description: 'News, case studies, white papers and other publications.',
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
