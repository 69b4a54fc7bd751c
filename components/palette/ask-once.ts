import { askApi } from './ask-api.ts'

/** Age after which an answer is asked for again. */
const freshMs = 60_000

interface Asked {
  at: number
  answer: Promise<unknown>
}

const asked = new Map<string, Asked>()

/**
 * Reads a list that is the same for every text, such as the team: once for a person and a company,
 * and again after a minute or a failure. It is not aborted when the text changes.
 *
 * @param owner the person and the company
 */
export function askOnce<Answer>(owner: string, path: string): Promise<Answer> {
  const key = `${owner} ${path}`
  const known = asked.get(key)
  if (known && performance.now() - known.at < freshMs) return known.answer as Promise<Answer>
  const answer = askApi<Answer>({ path })
  const entry: Asked = { at: performance.now(), answer }
  // nothing of another person or company is kept
  for (const other of asked.keys()) if (!other.startsWith(`${owner} `)) asked.delete(other)
  asked.set(key, entry)
  answer.catch(() => asked.get(key) === entry && asked.delete(key))
  return answer
}
