import { ApiProblem } from '#components/app/api-problem.ts'
import { accountState } from '#components/session/profile-store.ts'

interface Question {
  path: string
  query?: Readonly<Record<string, string>>
  signal?: AbortSignal
}

/**
 * Reads from the API for the company that the page shows: the server refuses the call if another
 * tab has switched, so that rows of another company never appear.
 *
 * @throws ApiProblem if the server refuses; TypeError if it cannot be reached
 */
export async function askApi<Answer>({ path, query = {}, signal }: Question): Promise<Answer> {
  const accountId = accountState().profile?.accountId ?? ''
  const text = new URLSearchParams(query).toString()
  const response = await fetch(`/marketplace/api/v1${path}${text === '' ? '' : `?${text}`}`, {
    headers: accountId === '' ? {} : { 'X-Company-Id': accountId },
    ...(signal ? { signal } : {}),
  })
  if (!response.ok) throw await ApiProblem.of(response)
  return (await response.json()) as Answer
}
