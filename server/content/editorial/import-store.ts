import { sql } from 'drizzle-orm'
import { type Locale, locales } from '#config/locales.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertAll } from '#server/platform/db/insert-all.ts'
import type { SeedContent, SeedMenuItem, SeedPage } from './seed-content.ts'
import { banner, menuItem, type MenuName, pageSection } from './tables.ts'

/**
 * Replaces menus, banners, ad links and page sections with those of the seed. `pages` are the pages
 * from separate files.
 */
export async function replaceContent(
  tx: Tx,
  seed: SeedContent,
  pages: readonly SeedPage[],
): Promise<void> {
  await tx.execute(sql`delete from ${menuItem}`)
  await tx.execute(sql`delete from ${banner}`)
  await tx.execute(sql`delete from ${pageSection}`)
  const items = [...menuRows('top', seed.menus.top), ...menuRows('solutions', seed.menus.solutions)]
  await insertAll(tx, menuItem, items)
  await insertAll(tx, banner, [
    ...bannerRows('banner', seed.banners),
    ...bannerRows('ad', seed.adLinks),
  ])
  for (const page of [...seed.pages, ...pages])
    await insertAll(
      tx,
      pageSection,
      page.sections.map(({ key, websites, content, text }, position) => ({
        pageId: page.id,
        key,
        position,
        websites: localesOf(websites),
        content,
        text,
      })),
    )
}

function menuRows(
  menu: MenuName,
  items: SeedMenuItem[],
  parentCode: string | null = null,
): (typeof menuItem.$inferInsert)[] {
  return items.flatMap(
    (
      { code, type, link, icon, isHot, isNew, isSuite, websites, text, items: below = [] },
      position,
    ) => [
      {
        code,
        menu,
        parentCode,
        type,
        position,
        isHot,
        isNew,
        isSuite,
        text,
        websites: localesOf(websites),
        linkUrl: link?.url ?? null,
        linkTarget: link?.target ?? 0,
        icon: icon ?? null,
      },
      ...menuRows(menu, below, code),
    ],
  )
}

function bannerRows(
  kind: 'banner' | 'ad',
  banners: SeedContent['banners'],
): (typeof banner.$inferInsert)[] {
  return banners.map(({ code, imageUrl, tone, link, websites, text }, position) => ({
    code,
    kind,
    imageUrl,
    tone,
    position,
    text,
    websites: localesOf(websites),
    linkUrl: link.url,
    linkTarget: link.target,
  }))
}

function localesOf(websites: Locale[] | undefined): Locale[] {
  return websites ?? [...locales]
}
