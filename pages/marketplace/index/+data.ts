import type { PageContextServer } from 'vike/types'
import { requireData } from '#components/document/require-data.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Loads the sections of the home page. Without sections, the page is a 404. */
export function data({ read, locale }: PageContextServer) {
  return requireData(read.content.page({ id: 'home', websiteCode: locale }))
}
