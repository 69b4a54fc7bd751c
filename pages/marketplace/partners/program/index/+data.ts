import type { PageContextServer } from 'vike/types'
import { loadContentPage } from '#components/sections/content-page.tsx'

/** Reads the page of the partner program. */
export function data(page: PageContextServer) {
  return loadContentPage('program', page)
}
