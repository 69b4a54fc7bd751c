import type { PageContextClient } from 'vike/types'
import { loadAppTexts } from '#components/app/app-texts.ts'
import { requestProfile } from '#components/session/profile-store.ts'

/**
 * Loads the texts of a page before it is rendered. While the first one is hydrated, the profile is
 * on its way.
 */
export async function onBeforeRenderClient(page: PageContextClient): Promise<void> {
  if (page.isHydration) requestProfile()
  await loadAppTexts((page.config.namespaces ?? []).flat(), page.isHydration)
}
