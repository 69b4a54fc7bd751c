import type { PageContextServer } from 'vike/types'
import { contentPageData } from '#components/sections/content-page.tsx'

/** Reads the page of the partner program. */
export function data(page: PageContextServer) {
  return contentPageData('program', page)
}
