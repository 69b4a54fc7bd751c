import type { PageContextServer } from 'vike/types'
import { needed } from '#components/document/refuse.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Reads which sections the home page has: without them there is no page. */
export function data({ read, locale }: PageContextServer) {
  return needed(read.content.page({ id: 'home', websiteCode: locale }))
}
