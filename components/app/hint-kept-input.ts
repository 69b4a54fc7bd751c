import { loadTexts } from '#components/islands/load-texts.ts'
import { type InputOwner, keptDialogs, pagePath } from '#components/session/unsent-input.ts'
import { pageLocale } from '#components/session/sso-links.ts'
import { showToast } from './toast-store.ts'

/** Dialogs that were named: each profile that is loaded asks again. */
const hinted = new Set<string>()

/** Says which dialogs of this app page to open again, after a person has signed in again. */
export async function hintKeptInput(owner: InputOwner): Promise<void> {
  if (keptDialogs(owner).length === 0) return
  const { t } = await loadTexts(pageLocale() ?? 'en-int', ['session'])
  // those that were open are filled in by now
  for (const dialog of keptDialogs(owner)) {
    const key = `${pagePath()} ${dialog}`
    if (hinted.has(key)) continue
    hinted.add(key)
    showToast(t('session:ended.hint', { dialog }))
  }
}
