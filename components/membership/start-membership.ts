import { whenLoaded } from '#components/islands/moments.ts'
import { announce } from '#components/notices/announce.ts'
import { noticesAnnounced } from '#components/notices/start-notices.ts'
import { welcomeId } from './welcome-id.ts'

const seenKey = 'membership_welcome_seen'
/** A visitor first sees the page. */
const delayMs = 1000
let mounted: Promise<void> | undefined

/** Starts what script adds to the membership page: the window for newcomers, and the level of who is signed in. */
export function startMembership(): void {
  document.addEventListener('click', onClick)
  document.addEventListener('visibilitychange', showStanding)
  whenLoaded(start)
}

function start(): void {
  showStanding()
  setTimeout(() => void welcomed(), delayMs)
}

/** Once in a browser, after whatever else is to be said; never where it could not be remembered. */
async function welcomed(): Promise<void> {
  await noticesAnnounced
  try {
    if (localStorage.getItem(seenKey) !== null) return
    localStorage.setItem(seenKey, 'true')
    if (localStorage.getItem(seenKey) !== null) openWelcome()
  } catch {
    // storage is blocked: it would open at each visit
  }
}

function openWelcome(): void {
  announce({ kind: 'own-dialog', id: welcomeId })
}

function onClick({ target }: MouseEvent): void {
  const pressed = target as Element
  const dialog = pressed.closest<HTMLDialogElement>(`dialog#${welcomeId}`)
  if (pressed.closest(`[data-opens-dialog=${welcomeId}]`)) openWelcome()
  // its link leads to a part of this page; a press beside it, on its backdrop, closes it as well
  else if (dialog && (pressed.closest('a') || pressed === dialog)) dialog.close()
}

/** Where somebody is signed in; nothing is fetched for anybody else. */
function showStanding(): void {
  if (mounted || document.documentElement.dataset.signedIn === undefined) return
  mounted = import('./mount-standing.tsx')
    .then((it) => it.mountStanding())
    .catch((error: unknown) => {
      mounted = undefined
      reportError(error)
    })
}
