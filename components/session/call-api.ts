import { redirectToLogin } from './redirect-to-login.ts'

const prefix = '/marketplace/api/v1'

/**
 * Thrown on a 401 shortly after a redirect to the login, because another redirect could cause a
 * loop.
 * Source: trap 31.
 */
export class SessionEndedError extends Error {}

interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON. */
  body?: object
  signal?: AbortSignal
  /** True for a read that the page makes on its own; it does not keep the session alive. */
  isBackground?: boolean
}

/**
 * Calls the API with the session of the signed-in person. On 401, it redirects to the login and
 * returns undefined; the caller shows nothing, because the browser is about to leave the page.
 * Source: spec §7.
 *
 * @throws SessionEndedError on a 401 within a minute of the last redirect to the login
 * @throws Error for any other error status, and for a network failure
 */
export async function callApi<T>(
  path: string,
  { method = 'GET', body, signal, isBackground = false }: ApiRequest = {},
): Promise<T | undefined> {
  const headers: Record<string, string> = {}
  if (body) headers['Content-Type'] = 'application/json'
  if (isBackground) headers['X-Background'] = '1'
  const response = await fetch(prefix + path, {
    method,
    headers,
    ...(signal ? { signal } : {}),
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (response.status === 401) {
    if (!redirectToLogin()) throw new SessionEndedError(`${path} answered 401 again`)
    return undefined
  }
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as T
}
