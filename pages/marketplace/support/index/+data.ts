import type { PageContextServer } from 'vike/types'
import { contentPageData } from '#components/sections/content-page.tsx'

/** Reads the support page. */
export function data(page: PageContextServer) {
  return contentPageData('support', page)
}
