import type { PageContextServer } from 'vike/types'
import { requireData } from '#components/document/require-data.ts'
import type { Material } from '#server/content/resource/contract.ts'

/** Loads the resource; a missing one is a 404. */
export function data({ read, locale, routeParams }: PageContextServer): Promise<Material> {
  return requireData(
    read.resources.detail({ id: routeParams['details'] ?? '', websiteCode: locale }),
  )
}
