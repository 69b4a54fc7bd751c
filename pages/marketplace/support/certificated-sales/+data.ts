import type { PageContextServer } from 'vike/types'
import { loadContentPage } from '#components/sections/content-page.tsx'

/** Loads the page about certified sales staff. */
export function data(page: PageContextServer) {
  return loadContentPage('certificated-sales', page)
}
