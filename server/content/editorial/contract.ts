import * as z from 'zod'
import {
  ById,
  ByWebsite,
  cached,
  Link,
  operation,
  refusals,
  TextLanguage,
} from '#server/kernel/contract.ts'

const Badges = { isHot: z.boolean(), isNew: z.boolean(), isSuite: z.boolean() }

const MenuEntry = z.strictObject({
  code: z.string(),
  name: z.string(),
  link: Link.nullable(),
  shortIntroduction: z.string().nullable(),
  icon: z.string().nullable(),
  ...Badges,
})

/**
 * An item of a submenu. Type 0 is a group, 1 an item, 2 a category. The types in the top menu have
 * different meanings. Source: spec §3.
 */
export interface MenuItem extends z.infer<typeof MenuEntry> {
  type: number
  subMenus: MenuItem[]
}
export const MenuItem: z.ZodType<MenuItem> = MenuEntry.extend({
  type: z.int().min(0).max(2),
  subMenus: z.lazy(() => z.array(MenuItem)),
})

/** An item of the top menu. Type 1 is a direct link, type 2 opens a submenu. Source: spec §2. */
export const TopMenuItem = MenuEntry.extend({
  type: z.int().min(1).max(2),
  subMenus: z.array(MenuItem),
})
export type TopMenuItem = z.infer<typeof TopMenuItem>

/** A banner on the home page. */
export const Banner = z.strictObject({
  code: z.string(),
  title: z.string(),
  description: z.string(),
  linkLabel: z.string(),
  imageUrl: z.string(),
  tone: z.string(),
  link: Link,
  lang: TextLanguage,
})
export type Banner = z.infer<typeof Banner>

/** An ad link on the home page. */
export const AdLink = z.strictObject({
  code: z.string(),
  title: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  link: Link,
  lang: TextLanguage,
})
export type AdLink = z.infer<typeof AdLink>

/**
 * A section of a page. `content` holds the props of the section's component. Lists in `content`
 * have the same order as `items`.
 */
export const PageSection = z.strictObject({
  key: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  items: z.array(
    z.strictObject({ title: z.string(), body: z.string(), linkLabel: z.string().nullable() }),
  ),
  content: z.record(z.string(), z.json()),
  lang: TextLanguage,
})
export type PageSection = z.infer<typeof PageSection>

const Sections = z.strictObject({ sections: z.array(PageSection) })

/** Creates the operation for a page that has its own path in the API. */
const namedPage = (id: string, summary: string) =>
  operation({ access: 'any', cache: cached('pages', (_input: ByWebsite) => [`page:${id}`]) })
    .route({
      method: 'GET',
      path: `/pages/${id}`,
      tags: ['content'],
      summary,
      description: `Returns the same as \`/pages/{id}\` with the id \`${id}\`.`,
    })
    .input(ByWebsite)
    .output(Sections)
    .errors(refusals('not_found'))

/** Menus, banners and pages written by editors. Source: spec §7. */
export const content = {
  menus: operation({
    access: 'any',
    cache: cached('menus', (input: ByWebsite) => [`menu:${input.websiteCode}`]),
  })
    .route({
      method: 'GET',
      path: '/menus',
      tags: ['content'],
      summary: 'Get the top menu',
      description:
        'Includes all submenus except those of products and solutions, which have separate ' +
        'operations.',
    })
    .input(ByWebsite)
    .output(z.strictObject({ menuList: z.array(TopMenuItem) })),
  solutionMenu: operation({
    access: 'any',
    cache: cached('menus', (input: ByWebsite) => [`menu:${input.websiteCode}`]),
  })
    .route({
      method: 'GET',
      path: '/menus/solutions',
      tags: ['content'],
      summary: 'Get the solutions menu',
      description: 'Contains the groups, subgroups and categories of solutions.',
    })
    .input(ByWebsite)
    .output(z.strictObject({ solutionMenu: z.array(MenuItem) })),
  banners: operation({
    access: 'any',
    cache: cached('banners', (input: ByWebsite) => [`banner:${input.websiteCode}`]),
  })
    .route({
      method: 'GET',
      path: '/banners',
      tags: ['content'],
      summary: 'List the banners and ad links of the home page',
      description: 'Each has its picture, texts and link in the language of the site.',
    })
    .input(ByWebsite)
    .output(z.strictObject({ banners: z.array(Banner), adLinks: z.array(AdLink) })),
  contactUsPage: namedPage('contact-us', 'List the sections of the contact page'),
  partnersPage: namedPage('partners', 'List the sections of the partners page'),
  page: operation({
    access: 'any',
    example: { id: 'home' },
    cache: cached('pages', (input: ById) => [`page:${input.id}`]),
  })
    .route({
      method: 'GET',
      path: '/pages/{id}',
      tags: ['content'],
      summary: 'List the sections of a page',
      description:
        "Sections are in the editors' order. `content` holds the props of the section's component.",
    })
    .input(ById)
    .output(Sections)
    .errors(refusals('not_found')),
}

/** The editorial part of the API, registered in server/api-contract.ts. */
export const contentApi = {
  contract: { content },
  tags: [{ name: 'content', description: 'Menus, banners and pages written by editors.' }],
  schemas: { MenuItem, TopMenuItem, Banner, AdLink, PageSection },
}
