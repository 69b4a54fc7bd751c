import type { PageContextServer } from 'vike/types'
import { requireData } from '#components/document/require-data.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Reads which sections the page of partners has. */
export function data({ read, locale }: PageContextServer) {
  return requireData(read.content.partnersPage({ websiteCode: locale }))
}
