import type { PageContextServer } from 'vike/types'
import { needed } from '#components/document/refuse.ts'
import type { Material } from '#server/content/resource/contract.ts'

/** Reads the resource, which decides the status of its page. */
export function data({ read, locale, routeParams }: PageContextServer): Promise<Material> {
  return needed(read.resources.detail({ id: routeParams['details'] ?? '', websiteCode: locale }))
}
