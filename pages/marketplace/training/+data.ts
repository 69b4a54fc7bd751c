import type { PageContextServer } from 'vike/types'
import { requireData } from '#components/document/require-data.ts'

export type Data = Awaited<ReturnType<typeof data>>

/**
 * Loads the training courses that match the keyword. An empty keyword matches all courses.
 * Source: spec §9.
 */
export async function data({ read, locale, query }: PageContextServer) {
  const { keyword = '' } = query
  const { items } = await requireData(read.events.trainings({ websiteCode: locale, keyword }))
  return { keyword, items }
}
