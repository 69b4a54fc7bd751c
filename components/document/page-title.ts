import type { Site } from './context.ts'

/** The title of a page other than the front page: its own name, then that of the site. Source: spec §2 Page metadata, trap 23. */
export function pageTitle(site: Pick<Site, 'name'>, text: string): string {
  return `${text} | ${site.name}`
}

/** The title of a resource: its own, then the brand, which is that of the region and not of the language. Source: the same. */
export function resourceTitle(site: Pick<Site, 'company'>, text: string): string {
  return `${text} | ${site.company}`
}
