import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { onPersonalStateCleared } from '#components/session/personal-state.ts'
import { accountState, refreshProfile } from '#components/session/profile-store.ts'
import { redirectToLogin } from '#components/session/redirect-to-login.ts'
import { ApiProblem, isProblem } from './api-problem.ts'
import { setCompanyMismatch } from './company-mismatch.ts'
import { clearToasts } from './toast-store.ts'

const staleMs = 30_000
const keptMs = 10 * 60_000
const maxRetries = 2

/** Creates the store of the API's answers. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: reactToRefusal }),
    mutationCache: new MutationCache({ onError: reactToRefusal }),
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        gcTime: keptMs,
        retry: (failures, error) =>
          failures < maxRetries && !(error instanceof ApiProblem && error.status < 500),
      },
    },
  })
}

let client: QueryClient | undefined

/**
 * Returns the browser's store. It is emptied when somebody else signs in, on signing out, and when
 * the company changes in any tab, so that nobody sees another company's data. Source: trap 32.
 */
export function queryClient(): QueryClient {
  if (client) return client
  const created = newQueryClient()
  onPersonalStateCleared(() => {
    void created.cancelQueries()
    created.clear()
    setCompanyMismatch(null)
    clearToasts()
  })
  client = created
  return client
}

/**
 * If the session has ended, the page says so in place; a page that has not shown anybody yet leads
 * to the login. If another tab has switched the company, a dialog asks.
 */
function reactToRefusal(error: unknown): void {
  if (error instanceof ApiProblem && error.status === 401) {
    const { profile, ended } = accountState()
    if (profile?.isLogin) void verifySession()
    else if (!ended && !redirectToLogin()) void announceEnd()
  } else if (isProblem(error, 'company.mismatch')) {
    const { accountId } = error.context
    if (typeof accountId === 'string') setCompanyMismatch(accountId)
    else void refreshProfile()
  }
}

async function verifySession(): Promise<void> {
  const clock = await import('#components/session/session-clock.ts')
  await clock.verifySession()
}

async function announceEnd(): Promise<void> {
  const { announce } = await import('#components/notices/announce.ts')
  announce({ kind: 'session-ended' })
}
