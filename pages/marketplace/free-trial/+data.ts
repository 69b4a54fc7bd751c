import type { PageContextServer } from 'vike/types'
import { loadContentPage } from '#components/sections/content-page.tsx'

/** Reads the page of free trials. */
export function data(page: PageContextServer) {
  return loadContentPage('free-trial', page)
}
