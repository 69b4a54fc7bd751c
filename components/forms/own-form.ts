import { onPersonalStateCleared } from '#components/session/personal-state.ts'
import { accountState, onAccountState } from '#components/session/profile-store.ts'
import { registerForm } from '#components/session/unsent-forms.ts'
import { pagePath, takeInput } from '#components/session/unsent-input.ts'
import type { createDraft } from './draft.ts'
import type { EnhancedForm } from './enhance-form.ts'
import { revealFields, showOwnData } from './own-data.ts'
import { prefill } from './prefill.ts'

type Draft = ReturnType<typeof createDraft>

/**
 * Starts what a form does for a signed-in person: it is filled in from the draft and the profile,
 * and what was typed is kept if the session ends, for when the same person is back. It waits for
 * the profile, which removes the draft of anybody else.
 */
export function startOwnForm(enhanced: EnhancedForm, draft: Draft): void {
  const { element: form } = enhanced
  const key = `${pagePath()} ${form.dataset.form}`
  let owner: string | undefined
  const onAccount = () => {
    const { profile } = accountState()
    const { email, accountId, isLogin = false } = profile ?? {}
    const next = isLogin ? `${email} ${accountId}` : undefined
    if (next === owner) return
    owner = next
    revealFields(form)
    if (!profile?.isLogin) return
    // after the end of a session no form is registered
    registerForm(key, { read: draft.read, dialog: null })
    draft.restore(takeInput(key, profile) as Parameters<Draft['restore']>[0])
    prefill(form, profile)
    showOwnData(enhanced, profile)
  }
  onPersonalStateCleared(draft.forget)
  onAccountState(onAccount)
  onAccount()
}
