import type { PageContextServer } from 'vike/types'
import { loadContentPage } from '#components/sections/content-page.tsx'

/** Loads the partner program page. */
export function data(page: PageContextServer) {
  return loadContentPage('program', page)
}
