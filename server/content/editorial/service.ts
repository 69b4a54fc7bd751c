import { assetUrl } from '#server/platform/address/asset-url.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { ById, ByWebsite } from '#server/kernel/contract.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { AdLink, Banner, MenuItem, PageSection, TopMenuItem } from './contract.ts'
import { listBanners, listMenuItems, listPageSections, type MenuRow } from './store.ts'

/** Returns the top menu of a locale with its submenus. */
export async function topMenu(
  ctx: RequestContext,
  { websiteCode }: ByWebsite,
): Promise<{ menuList: TopMenuItem[] }> {
  return { menuList: treeOf(await listMenuItems(ctx.db, { menu: 'top', locale: websiteCode })) }
}

/** Returns the solutions menu of a locale: groups, subgroups and categories. */
export async function solutionMenu(
  ctx: RequestContext,
  { websiteCode }: ByWebsite,
): Promise<{ solutionMenu: MenuItem[] }> {
  return {
    solutionMenu: treeOf(await listMenuItems(ctx.db, { menu: 'solutions', locale: websiteCode })),
  }
}

/** Returns the banners and ad links of a locale's home page. */
export async function homeBanners(
  ctx: RequestContext,
  { websiteCode }: ByWebsite,
): Promise<{ banners: Banner[]; adLinks: AdLink[] }> {
  const rows = (await listBanners(ctx.db, { locale: websiteCode })).map(
    ({ linkUrl, linkTarget, text, imageUrl, ...row }) => ({
      ...row,
      ...text,
      imageUrl: assetUrl(ctx.config, websiteCode, imageUrl),
      link: { url: linkUrl, target: linkTarget },
    }),
  )
  return {
    banners: rows.filter((it) => it.kind === 'banner').map(({ kind: _, ...it }) => it),
    adLinks: rows
      .filter((it) => it.kind === 'ad')
      .map(({ kind: _, tone: __, linkLabel: ___, ...it }) => it),
  }
}

/**
 * Returns the sections of a page in the editors' order.
 *
 * @throws Problem `not_found` if the locale shows no section of the page
 */
export async function pageSections(
  ctx: RequestContext,
  { id, websiteCode }: ById,
): Promise<{ sections: PageSection[] }> {
  const rows = await listPageSections(ctx.db, { pageId: id, locale: websiteCode })
  if (rows.length === 0) throw new Problem('not_found')
  return {
    sections: rows.map(({ text, content, ...row }) => ({
      ...row,
      ...text,
      content: content as PageSection['content'],
    })),
  }
}

/** Returns the sections of the contact page. */
export async function contactUsSections(
  ctx: RequestContext,
  { websiteCode }: ByWebsite,
): Promise<{ sections: PageSection[] }> {
  return pageSections(ctx, { id: 'contact-us', websiteCode })
}

/** Returns the sections of the partners page. */
export async function partnersSections(
  ctx: RequestContext,
  { websiteCode }: ByWebsite,
): Promise<{ sections: PageSection[] }> {
  return pageSections(ctx, { id: 'partners', websiteCode })
}

function treeOf(rows: MenuRow[], parentCode: string | null = null): MenuItem[] {
  return rows
    .filter((it) => it.parentCode === parentCode)
    .map(({ parentCode: _, linkUrl, linkTarget, text, ...row }) => ({
      ...row,
      ...text,
      link: linkUrl === null ? null : { url: linkUrl, target: linkTarget },
      subMenus: treeOf(rows, row.code),
    }))
}
