import { createRoot, type Root } from 'react-dom/client'
import { loadTexts } from '#components/islands/load-texts.ts'
import { pageLocale } from '#components/session/sso-links.ts'
import { remember, recall } from '#components/session/tab-memory.ts'
import { TextContext } from '#components/islands/texts.tsx'
import { isDismissedKey, type Notice } from './notice-queue.ts'
import { NoticeDialog } from './NoticeDialog.tsx'

let root: Root | undefined

/** Shows a notice, and calls `onClosed` when it is closed. */
export async function showNotice(notice: Notice, onClosed: () => void): Promise<void> {
  const locale = pageLocale() ?? 'en-int'
  const texts = await loadTexts(locale, ['notices', 'layout'])
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  const close = () => {
    rememberClosed(notice)
    root?.render(null)
    onClosed()
  }
  root.render(
    <TextContext value={texts}>
      <NoticeDialog key={notice.kind} notice={notice} locale={locale} onClose={close} />
    </TextContext>,
  )
}

/**
 * Remembers for the session that a notice was closed.
 * Source: spec §4 Region pop-up, Maintenance.
 */
function rememberClosed(notice: Notice): void {
  if (notice.kind === 'maintenance') remember(isDismissedKey, 'false')
  if (notice.kind === 'region' && notice.type === 'A') {
    const closed = JSON.parse(recall('closed_popup_regions') ?? '[]') as string[]
    remember('closed_popup_regions', JSON.stringify([...new Set([...closed, notice.pageRegion])]))
  }
}
