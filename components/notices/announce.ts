import { type QueueEntry, nextNotice, withNotice } from './notice-queue.ts'

let waiting: readonly QueueEntry[] = []
let shown: QueueEntry | undefined
let isScheduled = false

/** Shows a notice in a dialog as soon as no other notice is open. Source: trap 38. */
export function announce(notice: QueueEntry): void {
  if (shown?.kind === notice.kind) return
  waiting = withNotice(waiting, notice)
  scheduleNext()
}

/**
 * Shows the next notice after a zero-length timeout, so that notices announced at the same time are
 * first sorted by priority.
 */
function scheduleNext(): void {
  if (isScheduled || shown) return
  isScheduled = true
  setTimeout(() => {
    isScheduled = false
    shown = nextNotice(waiting)
    if (!shown) return
    const { kind } = shown
    waiting = waiting.filter((it) => it.kind !== kind)
    show(shown).catch((error: unknown) => {
      reportError(error)
      onClosed()
    })
  })
}

async function show(notice: QueueEntry): Promise<void> {
  if (notice.kind === 'own-dialog') return showPageDialog(notice.id)
  const { showNotice } = await import('./show-notice.tsx')
  await showNotice(notice, onClosed)
}

function showPageDialog(id: string): void {
  const dialog = document.querySelector<HTMLDialogElement>(`dialog#${id}`)
  if (!dialog) return onClosed()
  dialog.addEventListener('close', onClosed, { once: true })
  dialog.showModal()
}

function onClosed(): void {
  shown = undefined
  scheduleNext()
}
