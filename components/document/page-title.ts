import type { Site } from './context.ts'

/** The title of a page other than the front page: its own name, then the brand of the site. Source: spec §2 Page metadata, trap 23. */
export function pageTitle(site: Pick<Site, 'name'>, text: string): string {
  return `${text} | ${site.name}`
}
