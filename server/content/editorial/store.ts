import { and, asc, eq } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import { inLanguage, shownIn } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/database.ts'
import { banner, menuItem, type MenuName, pageSection, type SectionText } from './tables.ts'

/** Lists the items of a menu that a locale shows, in order, each with the code of its parent. */
export function listMenuItems(db: Db, { menu, locale }: { menu: MenuName; locale: Locale }) {
  const { text } = inLanguage<{ name: string; shortIntroduction: string | null }>(
    menuItem.text,
    locale,
  )
  return db
    .select({
      code: menuItem.code,
      parentCode: menuItem.parentCode,
      type: menuItem.type,
      linkUrl: menuItem.linkUrl,
      linkTarget: menuItem.linkTarget,
      icon: menuItem.icon,
      isHot: menuItem.isHot,
      isNew: menuItem.isNew,
      isSuite: menuItem.isSuite,
      text,
    })
    .from(menuItem)
    .where(and(eq(menuItem.menu, menu), shownIn(menuItem.websites, locale)))
    .orderBy(asc(menuItem.position))
}

/** A menu item. */
export type MenuRow = Awaited<ReturnType<typeof listMenuItems>>[number]

/** Lists the banners and ad links that a locale shows, in order. */
export function listBanners(db: Db, { locale }: { locale: Locale }) {
  const { text, lang } = inLanguage<{ title: string; description: string; linkLabel: string }>(
    banner.text,
    locale,
  )
  const { code, kind, imageUrl, tone, linkUrl, linkTarget } = banner
  return db
    .select({ code, kind, imageUrl, tone, linkUrl, linkTarget, text, lang })
    .from(banner)
    .where(shownIn(banner.websites, locale))
    .orderBy(asc(banner.position))
}

/** Lists the sections of a page that a locale shows, in order. */
export function listPageSections(db: Db, { pageId, locale }: { pageId: string; locale: Locale }) {
  const { text, lang } = inLanguage<SectionText>(pageSection.text, locale)
  return db
    .select({ key: pageSection.key, content: pageSection.content, text, lang })
    .from(pageSection)
    .where(and(eq(pageSection.pageId, pageId), shownIn(pageSection.websites, locale)))
    .orderBy(asc(pageSection.position))
}
