import { isLocale, isChina } from '#config/locales.ts'
import { pathOf } from '#config/routes.ts'
import { linkAttributes, type LinkAttributes } from '#components/ui/link.ts'
import type { Category, ProductGroup } from '#server/content/catalog/contract.ts'
import type { MenuItem, TopMenuItem } from '#server/content/editorial/contract.ts'

/** A line of a menu. */
export interface MenuLine extends BadgeFlags {
  code: string
  text: string
  introduction: string | null
  icon: string | null
  /** Null if the line has no page. */
  link: LinkAttributes | null
}

interface BadgeFlags {
  isHot: boolean
  isNew: boolean
  isSuite: boolean
}

/** A category with its entries. */
export interface MenuBlock {
  title: MenuLine
  items: MenuLine[]
}

/** A subgroup. If `text` is null, it contains everything in its group. */
export interface MenuTab {
  code: string
  text: string | null
  blocks: MenuBlock[]
}

/** A group with its subgroups. */
export interface MenuGroup {
  title: MenuLine
  tabs: MenuTab[]
}

/**
 * An item of the top menu with its sub-menu: groups on two levels, lines on one level, or, for the
 * products of the China site, one column of categories per group.
 */
export type TopItem = { line: MenuLine } & (
  | { opens: 'nothing' }
  | { opens: 'groups'; groups: MenuGroup[] }
  | { opens: 'lines'; lines: MenuLine[] }
  | { opens: 'columns'; columns: { title: MenuLine; lines: MenuLine[] }[] }
)

/** Menu data from the editors and the catalog; reads that failed are undefined. */
export interface MenuSource {
  menuList?: readonly TopMenuItem[] | undefined
  solutionMenu?: readonly MenuItem[] | undefined
  groups?: readonly ProductGroup[] | undefined
}

/**
 * Builds the top menu of a locale. An item with an empty sub-menu becomes a plain link, or is left
 * out if it has no link.
 *
 * Source: spec §2 Header and menus.
 */
export function buildTopMenu(
  { menuList = [], solutionMenu = [], groups = [] }: MenuSource,
  locale: string,
): TopItem[] {
  return menuList.flatMap((item): TopItem[] => {
    const line = toMenuLine(item, locale)
    if (item.type === 2) {
      if (item.code === 'solutions' && solutionMenu.length > 0)
        return [
          { line, opens: 'groups', groups: solutionMenu.map((it) => solutionGroup(it, locale)) },
        ]
      if (item.code === 'products' && groups.length > 0)
        return [{ line, ...productSubMenu(groups, locale) }]
      if (item.subMenus.length > 0)
        return [{ line, opens: 'lines', lines: item.subMenus.map((it) => toMenuLine(it, locale)) }]
    }
    return line.link ? [{ line, opens: 'nothing' }] : []
  })
}

function toMenuLine(
  {
    code,
    name,
    shortIntroduction,
    icon,
    link,
    isHot,
    isNew,
    isSuite,
  }: Omit<MenuItem, 'type' | 'subMenus'>,
  locale: string,
): MenuLine {
  return {
    code,
    text: name,
    introduction: shortIntroduction,
    icon,
    isHot,
    isNew,
    isSuite,
    link: link && linkAttributes(link, locale),
  }
}

/**
 * Converts a group of solutions for the sub-menu. Editors decide whether a group contains subgroups
 * (type 0), items (type 1) or categories (type 2).
 */
function solutionGroup(group: MenuItem, locale: string): MenuGroup {
  const subgroups = group.subMenus.filter((it) => it.type === 0)
  const direct = group.subMenus.filter((it) => it.type !== 0)
  const tab = (code: string, text: string | null, items: readonly MenuItem[]): MenuTab => ({
    code,
    text,
    blocks: items.map((it) => toMenuBlock(it, locale)),
  })
  return {
    title: toMenuLine(group, locale),
    tabs: [
      ...(direct.length > 0
        ? [tab(group.code, subgroups.length > 0 ? group.name : null, direct)]
        : []),
      ...subgroups.map((it) => tab(it.code, it.name, it.subMenus)),
    ],
  }
}

function toMenuBlock(item: MenuItem, locale: string): MenuBlock {
  return {
    title: toMenuLine(item, locale),
    items: item.subMenus.map((it) => toMenuLine(it, locale)),
  }
}

const noBadges: BadgeFlags = { isHot: false, isNew: false, isSuite: false }

function productSubMenu(groups: readonly ProductGroup[], locale: string) {
  if (!isLocale(locale) || !isChina(locale))
    return { opens: 'groups' as const, groups: groups.map((it) => productGroup(it, locale)) }
  const columns = groups.map((group) => ({
    title: groupLine(group, locale),
    lines: group.categories.map((it) => categoryLine(it, locale)),
  }))
  return { opens: 'columns' as const, columns }
}

function productGroup(group: ProductGroup, locale: string): MenuGroup {
  const { groupCode, groupName, subgroups, categories } = group
  const tab = (code: string, text: string | null, content: readonly Category[]): MenuTab[] =>
    content.length === 0
      ? []
      : [{ code, text, blocks: content.map((it) => categoryBlock(it, locale)) }]
  return {
    title: groupLine(group, locale),
    tabs: [
      ...tab(
        groupCode,
        subgroups.length > 0 ? groupName : null,
        categories.filter((it) => it.subgroupCode === null),
      ),
      ...subgroups.flatMap((it) =>
        tab(
          it.subgroupCode,
          it.subgroupName,
          categories.filter((category) => category.subgroupCode === it.subgroupCode),
        ),
      ),
    ],
  }
}

function groupLine(
  { groupCode, groupName, shortIntroduction, icon }: ProductGroup,
  locale: string,
): MenuLine {
  return {
    code: groupCode,
    text: groupName,
    introduction: shortIntroduction,
    icon,
    ...noBadges,
    link: categoryLink(groupCode, locale),
  }
}

function categoryLine(
  { categoryCode, categoryName, shortIntroduction }: Category,
  locale: string,
): MenuLine {
  return {
    code: categoryCode,
    text: categoryName,
    introduction: shortIntroduction,
    icon: null,
    ...noBadges,
    link: categoryLink(categoryCode, locale),
  }
}

function categoryBlock(category: Category, locale: string): MenuBlock {
  const products = new Map(
    category.collections.flatMap((it) => it.products).map((it) => [it.productAlias, it]),
  )
  return {
    title: categoryLine(category, locale),
    items: [...products.values()].map(({ productAlias, productName, isHot, isNew, isSuite }) => ({
      code: productAlias,
      text: productName,
      introduction: null,
      icon: null,
      isHot,
      isNew,
      isSuite,
      link: { href: `/${locale}${pathOf('marketplace-product', { id: productAlias })}` },
    })),
  }
}

function categoryLink(subcategory: string, locale: string): LinkAttributes {
  return { href: `/${locale}${pathOf('marketplace-category-subcategory', { subcategory })}` }
}

/**
 * If a route's name contains `word`, the item with `code` is highlighted; if there is no such item,
 * the item at `index` is highlighted instead.
 */
const highlights = [
  { word: 'partners', code: 'partners', index: 3 },
  { word: 'marketplace-membership', code: 'membership', index: 4 },
  { word: 'about-us', code: 'about-us', index: 5 },
] as const

/**
 * Returns the code of the top menu item to highlight on a page; undefined if there is none.
 * Source: spec §2, trap 14.
 */
export function highlightedItem(
  items: readonly TopItem[],
  routeName: string | null,
): string | undefined {
  const rule = highlights.find(({ word }) => routeName?.includes(word))
  if (!rule) return undefined
  return (items.find((it) => it.line.code === rule.code) ?? items[rule.index])?.line.code
}
