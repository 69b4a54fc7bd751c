import type { PageContextServer } from 'vike/types'
import { requireData } from '#components/document/require-data.ts'
import type { Material } from '#server/content/resource/contract.ts'

/** Reads the resource, which decides the status of its page. */
export function data({ read, locale, routeParams }: PageContextServer): Promise<Material> {
  return requireData(
    read.resources.detail({ id: routeParams['details'] ?? '', websiteCode: locale }),
  )
}
