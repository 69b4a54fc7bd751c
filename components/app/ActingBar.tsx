import { lazy, Suspense } from 'react'
import { useAccount } from './profile.ts'

/** Loaded only for sales. */
const Acting = lazy(() => import('./Acting.tsx').then((it) => ({ default: it.Acting })))

/**
 * Bar at the bottom of every app page, as in documents, while a sales representative acts for a
 * customer. Source: experience part 1, item 17; C5.
 */
export function ActingBar() {
  const { profile } = useAccount()
  if (!profile?.acting) return null
  return (
    <Suspense>
      <Acting key={profile.acting.until} profile={profile} acting={profile.acting} />
    </Suspense>
  )
}
