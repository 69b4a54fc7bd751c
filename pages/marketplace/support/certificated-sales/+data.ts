import type { PageContextServer } from 'vike/types'
import { contentPageData } from '#components/sections/content-page.tsx'

/** Reads the page of certified sales people. */
export function data(page: PageContextServer) {
  return contentPageData('certificated-sales', page)
}
