import type { PageContextServer } from 'vike/types'
import { requireData } from '#components/document/require-data.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Reads which sections the home page has: without them there is no page. */
export function data({ read, locale }: PageContextServer) {
  return requireData(read.content.page({ id: 'home', websiteCode: locale }))
}
