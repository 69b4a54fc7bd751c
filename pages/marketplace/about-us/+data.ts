import type { PageContextServer } from 'vike/types'
import { loadContentPage } from '#components/sections/content-page.tsx'

/** Reads the page about the company. */
export function data(page: PageContextServer) {
  return loadContentPage('about-us', page)
}
