import type { PageContextServer } from 'vike/types'
import { loadContentPage } from '#components/sections/content-page.tsx'

/** Loads the about-us page. */
export function data(page: PageContextServer) {
  return loadContentPage('about-us', page)
}
