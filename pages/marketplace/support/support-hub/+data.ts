import type { PageContextServer } from 'vike/types'
import { contentPageData } from '#components/sections/content-page.tsx'

/** Reads the support hub. */
export function data(page: PageContextServer) {
  return contentPageData('support-hub', page)
}
