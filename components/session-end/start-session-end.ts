import { inputKeeper } from '#components/session/profile-store.ts'
import { watchSession } from '#components/session/session-clock.ts'
import { onSessionState, sessionState } from '#components/session/session-state.ts'
import { keepForms } from '#components/session/unsent-input.ts'

/**
 * Watches the session of the signed-in person, whose unsent input is kept when it ends. Loads the
 * dialogs about the end of the session when the first one is needed.
 */
export function startSessionEnd(): void {
  let isLoading = false
  onSessionState(() => {
    if (isLoading || sessionState().kind === 'open') return
    isLoading = true
    import('./show-session-end.tsx')
      .then((it) => it.showSessionEnd())
      .catch((error: unknown) => {
        isLoading = false
        reportError(error)
      })
  })
  inputKeeper.keep = keepForms
  watchSession()
}
