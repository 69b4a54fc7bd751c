import { expect, test } from 'vitest'
import { noToasts, toasts } from '#components/app/toast-store.ts'
import { accountState, unknownAccount } from '#components/session/profile-store.ts'

test('an app page starts in the browser with the same states as on the server, so hydration renders it once', () => {
  expect(accountState()).toBe(unknownAccount)
  expect(toasts()).toBe(noToasts)
})
