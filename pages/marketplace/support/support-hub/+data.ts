import type { PageContextServer } from 'vike/types'
import { loadContentPage } from '#components/sections/content-page.tsx'

/** Loads the support hub. */
export function data(page: PageContextServer) {
  return loadContentPage('support-hub', page)
}
