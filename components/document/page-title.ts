import type { Site } from './context.ts'

/**
 * Title of any page but the front page: the page's name, then the site's.
 * Source: spec §2 Page metadata, trap 23.
 */
export function pageTitle(site: Pick<Site, 'name'>, text: string): string {
  return `${text} | ${site.name}`
}

/**
 * Title of a resource: its own title, then the brand of the region, whatever the language.
 * Source: spec §2 Page metadata, trap 23.
 */
export function resourceTitle(site: Pick<Site, 'company'>, text: string): string {
  return `${text} | ${site.company}`
}
