import type { PageContextServer } from 'vike/types'
import { needed } from '#components/document/refuse.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Reads the sections of the page: without them there is none. */
export function data({ read, locale }: PageContextServer) {
  return needed(read.content.contactUsPage({ websiteCode: locale }))
}
