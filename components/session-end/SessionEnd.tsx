import { useSyncExternalStore } from 'react'
import type { Locale } from '#config/locales.ts'
import { onSessionState, sessionState } from '#components/session/session-state.ts'
import { EndedDialog } from './EndedDialog.tsx'
import { EndingDialog } from './EndingDialog.tsx'

/** The dialog a minute before the session ends, and the one once it has ended. Source: NO5. */
export function SessionEnd({ locale }: { locale: Locale }) {
  const state = useSyncExternalStore(onSessionState, sessionState)
  if (state.kind === 'ending') return <EndingDialog {...state} locale={locale} />
  return state.kind === 'ended' ? <EndedDialog {...state} locale={locale} /> : null
}
