import type { PageContextServer } from 'vike/types'
import { contentPageData } from '#components/sections/content-page.tsx'

/** Reads the page of free trials. */
export function data(page: PageContextServer) {
  return contentPageData('free-trial', page)
}
