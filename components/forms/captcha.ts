import type { CaptchaChallenge } from '#server/kernel/captcha/contract.ts'
import type { Locale } from '#config/locales.ts'
import { CaptchaUnavailableError } from './captcha-unavailable.ts'
import type { CaptchaPuzzle, CaptchaSolution } from './captcha-worker.ts'

/**
 * Age after which a new solution is requested. The server accepts a solution for twenty minutes.
 */
const freshMs = 15 * 60_000
/**
 * Minimum time between receiving a challenge and sending the solution. The server assumes that
 * anything faster comes from a robot.
 */
const minSolveMs = 3100

interface Options {
  action: 'help' | 'lead' | 'booking' | 'demo'
  locale: Locale
  /** Element where an external provider shows its widget. */
  container: HTMLElement
}

interface PendingSolution {
  startedAt: number
  solution: Promise<string>
}

/**
 * Creates the captcha of a form. Call `begin` on the first input to solve it in the background, so
 * that a solution is ready when the form is submitted.
 * Source: C12.
 */
export function createCaptcha(options: Options) {
  let pending: PendingSolution | undefined
  function solution(): Promise<string> {
    if (pending && Date.now() - pending.startedAt < freshMs) return pending.solution
    const started: PendingSolution = { startedAt: Date.now(), solution: requestSolution(options) }
    pending = started
    // after a failure, let the next call try again
    started.solution.catch(() => {
      if (pending === started) pending = undefined
    })
    return started.solution
  }
  return {
    /** Starts solving. A failure is reported only by `solution`. */
    begin: () =>
      solution().then(
        () => undefined,
        () => undefined,
      ),
    solution,
    /** Discards the solution, which can be used only once. */
    forget: () => void (pending = undefined),
  }
}

async function requestSolution({ action, locale, container }: Options): Promise<string> {
  const response = await fetch(
    `/marketplace/api/v1/captcha/challenge?action=${action}&websiteCode=${locale}`,
    { signal: AbortSignal.timeout(15_000) },
  )
  if (!response.ok) throw new Error(`the captcha challenge answered ${response.status}`)
  const { provider, siteKey, parameters, signature } = (await response.json()) as CaptchaChallenge
  if (provider === 'none') return 'none'
  if (provider !== 'altcha')
    return (await import('./captcha-provider.ts')).solveWithProvider(container, {
      provider,
      siteKey: siteKey ?? '',
      action,
    })
  if (!parameters) throw new CaptchaUnavailableError(provider)
  const challenge: CaptchaPuzzle = { parameters, ...(signature === null ? {} : { signature }) }
  const [solved] = await Promise.all([
    solveInWorker(challenge),
    new Promise((resolve) => setTimeout(resolve, minSolveMs)),
  ])
  return btoa(JSON.stringify({ challenge, solution: solved }))
}

function solveInWorker(challenge: CaptchaPuzzle): Promise<CaptchaSolution> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' })
    const finish = (settle: () => void) => {
      worker.terminate()
      settle()
    }
    worker.addEventListener('message', ({ data }: MessageEvent<CaptchaSolution | null>) =>
      finish(() => (data ? resolve(data) : reject(new CaptchaUnavailableError('unsolved')))),
    )
    worker.addEventListener('error', () =>
      finish(() => reject(new CaptchaUnavailableError('no worker'))),
    )
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's postMessage has no such parameter
    worker.postMessage(challenge)
  })
}
