import type { PageContextServer } from 'vike/types'
import { loadContentPage } from '#components/sections/content-page.tsx'

/** Reads the page of certified sales people. */
export function data(page: PageContextServer) {
  return loadContentPage('certificated-sales', page)
}
