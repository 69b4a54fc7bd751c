import type { PageContextServer } from 'vike/types'
import { pathOf } from '#config/routes.ts'
import { permanentRedirect } from '#components/document/legacy-redirect.ts'
import { requireData } from '#components/document/require-data.ts'
import type { Material } from '#server/content/resource/contract.ts'

/** Loads the resource; a missing one is a 404. A name in another case redirects. */
export async function data({ read, locale, routeParams }: PageContextServer): Promise<Material> {
  const { details = '' } = routeParams
  const material = await requireData(
    read.resources.detail({ id: details.toLowerCase(), websiteCode: locale }),
  )
  if (material.id !== details)
    throw permanentRedirect(
      `/${locale}${pathOf('marketplace-materials-details', { details: material.id })}`,
    )
  return material
}
