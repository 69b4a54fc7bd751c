import type { PageContextServer } from 'vike/types'
import { loadContentPage } from '#components/sections/content-page.tsx'

/** Loads the free trials page. */
export function data(page: PageContextServer) {
  return loadContentPage('free-trial', page)
}
