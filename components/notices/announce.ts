import { type Notice, nextNotice, withNotice } from './notice-queue.ts'

let waiting: readonly Notice[] = []
let shown: Notice | undefined
let isTurn = false

/** Says something in a window of its own, when no other is open. Source: trap 38. */
export function announce(notice: Notice): void {
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

async function show(notice: Notice): Promise<void> {
  const { showNotice } = await import('./show-notice.tsx')
  await showNotice(notice, closed)
}

function closed(): void {
  shown = undefined
  takeTurn()
}
