import { redirectToLogin } from './redirect-to-login.ts'

const prefix = '/marketplace/api/v1'

/** Nobody is signed in, and the login was started just before: starting it again would lead round in circles. Source: trap 31. */
export class SessionEndedError extends Error {}

interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON. */
  body?: object
  signal?: AbortSignal
}

/**
 * Asks the API as who is signed in. When nobody is, the login starts and the answer is undefined: there is nothing to say to
 * somebody who is on the way to the login. Source: spec §7.
 *
 * @throws SessionEnded when the login was started just before
 * @throws Error for any other refusal, and when there is no answer
 */
export async function callApi<T>(
  path: string,
  { method = 'GET', body, signal }: ApiRequest = {},
): Promise<T | undefined> {
  const response = await fetch(prefix + path, {
    method,
    ...(signal ? { signal } : {}),
    ...(body
      ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
      : {}),
  })
  if (response.status === 401) {
    if (!redirectToLogin()) throw new SessionEndedError(`${path} answered 401 again`)
    return undefined
  }
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as T
}
