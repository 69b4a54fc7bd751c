import type { PageContextClient } from 'vike/types'
import { loadAppTexts } from '#components/app/app-texts.ts'

/** Loads the texts of a page before it is rendered. */
export async function onBeforeRenderClient(page: PageContextClient): Promise<void> {
  await loadAppTexts((page.config.namespaces ?? []).flat(), page.isHydration)
}
