import type { PageContextServer } from 'vike/types'
import { needed } from '#components/document/refuse.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Reads which sections the page of partners has. */
export function data({ read, locale }: PageContextServer) {
  return needed(read.content.partnersPage({ websiteCode: locale }))
}
