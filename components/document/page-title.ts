import type { Site } from './context.ts'

/**
 * Returns the title of a page other than the home page: the page's name, then the site's name.
 * Source: spec §2 Page metadata, trap 23.
 */
export function pageTitle(site: Pick<Site, 'name'>, text: string): string {
  return `${text} | ${site.name}`
}

/**
 * Returns the title of a resource page: the resource's title, then the name of the company behind
 * the site.
 * Source: spec §2 Page metadata, trap 23.
 */
export function resourceTitle(site: Pick<Site, 'company'>, text: string): string {
  return `${text} | ${site.company}`
}
