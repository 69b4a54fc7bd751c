import { type Announced, nextNotice, withNotice } from './notice-queue.ts'

let waiting: readonly Announced[] = []
let shown: Announced | undefined
let isTurn = false

/** Says something in a window of its own, when no other is open. Source: trap 38. */
export function announce(notice: Announced): void {
  if (shown?.kind === notice.kind) return
  waiting = withNotice(waiting, notice)
  takeTurn()
}

/** Notices that come at the same moment are sorted before one is shown. */
function takeTurn(): void {
  if (isTurn || shown) return
  isTurn = true
  setTimeout(() => {
    isTurn = false
    shown = nextNotice(waiting)
    if (!shown) return
    const { kind } = shown
    waiting = waiting.filter((it) => it.kind !== kind)
    show(shown).catch((error: unknown) => {
      reportError(error)
      closed()
    })
  })
}

async function show(notice: Announced): Promise<void> {
  if (notice.kind === 'own-dialog') return showOwn(notice.id)
  const { showNotice } = await import('./show-notice.tsx')
  await showNotice(notice, closed)
}

function showOwn(id: string): void {
  const dialog = document.querySelector<HTMLDialogElement>(`dialog#${id}`)
  if (!dialog) return closed()
  dialog.addEventListener('close', closed, { once: true })
  dialog.showModal()
}

function closed(): void {
  shown = undefined
  takeTurn()
}
