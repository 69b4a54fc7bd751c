import type { PageContextServer } from 'vike/types'
import { contentPageData } from '#components/sections/content-page.tsx'

/** Reads the page about the company. */
export function data(page: PageContextServer) {
  return contentPageData('about-us', page)
}
