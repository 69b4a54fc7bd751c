import { whenLoaded } from '#components/islands/moments.ts'
import { announce } from '#components/notices/announce.ts'
import { noticesAnnounced } from '#components/notices/start-notices.ts'
import { welcomeId } from './welcome-id.ts'

const seenKey = 'membership_welcome_seen'
/** Delay that lets visitors see the page before the dialog opens. */
const welcomeDelayMs = 1000
let mounted: Promise<void> | undefined

/**
 * Starts the enhancements of the membership page: the welcome dialog, and the level of the
 * signed-in person's company.
 */
export function startMembership(): void {
  document.addEventListener('click', onClick)
  document.addEventListener('visibilitychange', showStanding)
  whenLoaded(start)
}

function start(): void {
  showStanding()
  setTimeout(() => void welcomeOnce(), welcomeDelayMs)
}

/**
 * Opens the welcome dialog once per browser, after all notices. If the browser cannot remember the
 * visit, the dialog never opens on its own.
 */
async function welcomeOnce(): Promise<void> {
  await noticesAnnounced
  try {
    if (localStorage.getItem(seenKey) !== null) return
    localStorage.setItem(seenKey, 'true')
    if (localStorage.getItem(seenKey) !== null) openWelcome()
  } catch {
    // storage is blocked: do not open the dialog, because it would open on every visit
  }
}

function openWelcome(): void {
  announce({ kind: 'own-dialog', id: welcomeId })
}

function onClick({ target }: MouseEvent): void {
  const clicked = target as Element
  const dialog = clicked.closest<HTMLDialogElement>(`dialog#${welcomeId}`)
  if (clicked.closest(`[data-opens-dialog=${welcomeId}]`)) openWelcome()
  // close the dialog on its link to a section of this page, or on a click on the backdrop
  else if (dialog && (clicked.closest('a') || clicked === dialog)) dialog.close()
}

/** Loads and shows the level of the signed-in person's company. Visitors load nothing. */
function showStanding(): void {
  if (mounted || document.documentElement.dataset.signedIn === undefined) return
  mounted = import('./mount-standing.tsx')
    .then((it) => it.mountStanding())
    .catch((error: unknown) => {
      mounted = undefined
      reportError(error)
    })
}
