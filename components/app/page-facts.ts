import type { PageContext } from 'vike/types'
import type { Texts } from '#components/islands/texts.tsx'
import { appTexts } from './app-texts.ts'
import { appFacts, type AppSite } from './facts.ts'

/** Returns the texts of an app page, on the server and in the browser. */
export function textsOfPage(page: PageContext): Texts {
  return page.isClientSide ? appTexts() : page.texts
}

/** Returns the site of an app page, on the server and in the browser. */
export function siteOfPage(page: PageContext): AppSite {
  return page.isClientSide ? appFacts().site : page.site
}

/** Title of an app page's document: the page's heading and the site's name. */
export function titleOfPage(page: PageContext): string {
  const { t } = textsOfPage(page)
  return `${t(page.config.titleKey ?? 'app:title')} | ${siteOfPage(page).name}`
}
