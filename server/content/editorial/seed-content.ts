import * as z from 'zod'
import { code, icon, inFourLanguages, line, websites } from '#server/platform/text/seed-fields.ts'

const flags = {
  isHot: z.boolean().default(false),
  isNew: z.boolean().default(false),
  isSuite: z.boolean().default(false),
}
const Link = z.strictObject({ url: line, target: z.int().min(0).max(1).default(0) })

const SeedMenuEntry = z.strictObject({
  code,
  type: z.int().min(0).max(2),
  link: Link.optional(),
  icon: icon.optional(),
  ...flags,
  websites,
  text: inFourLanguages(
    z.strictObject({ name: line.max(40), shortIntroduction: line.max(160).nullable() }),
  ),
})

/** A menu item with its child items. */
export interface SeedMenuItem extends z.infer<typeof SeedMenuEntry> {
  items?: SeedMenuItem[] | undefined
}
export const SeedMenuItem: z.ZodType<SeedMenuItem> = SeedMenuEntry.extend({
  items: z.lazy(() => z.array(SeedMenuItem)).optional(),
})

const BannerText = z.strictObject({
  title: line.max(80),
  description: line.max(220),
  linkLabel: line.max(30),
})
const SeedBanner = z.strictObject({
  code,
  imageUrl: line,
  tone: line,
  link: Link,
  websites,
  text: inFourLanguages(BannerText),
})

const SectionItem = z.strictObject({
  title: line,
  body: line,
  linkLabel: line.nullable().default(null),
})
const SectionText = z.strictObject({
  title: line.nullable(),
  description: line.nullable(),
  items: z.array(SectionItem).default([]),
})

/** A page with its sections, from seed/content.yaml or a file in seed/pages. */
export const SeedPage = z.strictObject({
  id: code,
  sections: z
    .array(
      z.strictObject({
        key: line,
        websites,
        content: z.record(z.string(), z.json()).default({}),
        text: inFourLanguages(SectionText),
      }),
    )
    .min(1),
})
export type SeedPage = z.infer<typeof SeedPage>

/** seed/content.yaml: menus, banners, ad links and the sections of the home page. */
export const SeedContent = z.strictObject({
  menus: z.strictObject({ top: z.array(SeedMenuItem), solutions: z.array(SeedMenuItem) }),
  banners: z.array(SeedBanner),
  adLinks: z.array(SeedBanner),
  pages: z.array(SeedPage),
})
export type SeedContent = z.infer<typeof SeedContent>
