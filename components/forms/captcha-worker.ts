import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** The challenge as the API sends it. */
export interface CaptchaPuzzle {
  parameters: object
  signature?: string
}

/** Solution of a challenge. */
export type CaptchaSolution = NonNullable<Awaited<ReturnType<typeof solveChallenge>>>

type Options = Parameters<typeof solveChallenge>[0]

/** Solves the embedded captcha off the main thread. Posts null if it cannot be solved. */
self.addEventListener('message', ({ data }: MessageEvent<CaptchaPuzzle>) => {
  const page = self as unknown as { postMessage(message: unknown): void }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's postMessage has no such parameter
  const answer = (solved: CaptchaSolution | null) => page.postMessage(solved)
  solveChallenge({ challenge: data as Options['challenge'], deriveKey }).then(answer, () =>
    answer(null),
  )
})
