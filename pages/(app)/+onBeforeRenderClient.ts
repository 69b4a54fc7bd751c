import type { PageContextClient } from 'vike/types'
import { loadAppTexts, loadTextFiles } from '#components/app/app-texts.ts'
import { whenIdle } from '#components/islands/moments.ts'
import { requestProfile } from '#components/session/profile-store.ts'

/**
 * Loads the texts of a page before it is rendered. While the first one is hydrated, the profile is
 * on its way, and the code that measures, which also reports an error of the hydration.
 */
export async function onBeforeRenderClient(page: PageContextClient): Promise<void> {
  if (page.isHydration) {
    requestProfile()
    whenIdle(startMeasuring)
    whenIdle(() => void loadTextFiles())
  }
  await loadAppTexts((page.config.namespaces ?? []).flat(), page.isHydration)
}

function startMeasuring(): void {
  void import('#components/measure/start-measuring.ts').then((it) => it.startMeasuring())
}
