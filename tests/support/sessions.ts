import type { UserProfile } from '#server/people/account/contract.ts'
import { apiPrefix } from '#server/platform/address/api-prefix.ts'
import type { TestApp } from './app.ts'

/** Requests the profile with these headers. */
export async function profileWith(
  app: TestApp,
  headers: Record<string, string>,
): Promise<UserProfile> {
  const { text } = await app.http.get(`${apiPrefix}/profile?websiteCode=en-int`).set(headers)
  return JSON.parse(text) as UserProfile
}

/** Returns the `Set-Cookie` lines of a response, by the name of the cookie. */
export function cookiesOf(rawHeaders: readonly string[]): Map<string, string> {
  const lines = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'set-cookie',
  )
  return new Map(lines.map((it) => [it.split('=', 1)[0] ?? '', it]))
}
