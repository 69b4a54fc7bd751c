import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** What is to be solved, as the API gives it. */
export interface CaptchaPuzzle {
  parameters: object
  signature?: string
}

/** What solves it. */
export type CaptchaSolution = NonNullable<Awaited<ReturnType<typeof solveChallenge>>>

type Options = Parameters<typeof solveChallenge>[0]

/** Solves the embedded security check beside the page, which stays as quick as it was. */
self.addEventListener('message', ({ data }: MessageEvent<CaptchaPuzzle>) => {
  const page = self as unknown as { postMessage(message: unknown): void }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker answers the page that made it
  const answer = (solved: CaptchaSolution | null) => page.postMessage(solved)
  solveChallenge({ challenge: data as Options['challenge'], deriveKey }).then(answer, () =>
    answer(null),
  )
})
