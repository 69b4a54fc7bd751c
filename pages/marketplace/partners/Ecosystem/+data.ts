import type { PageContextServer } from 'vike/types'
import { loadContentPage } from '#components/sections/content-page.tsx'

/** Reads the page of the partner ecosystem. */
export function data(page: PageContextServer) {
  return loadContentPage('ecosystem', page)
}
