import type { PageContextServer } from 'vike/types'
import { requireData } from '#components/document/require-data.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Loads the sections of the partner page. */
export function data({ read, locale }: PageContextServer) {
  return requireData(read.content.partnersPage({ websiteCode: locale }))
}
