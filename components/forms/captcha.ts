import type { CaptchaChallenge } from '#server/kernel/captcha/contract.ts'
import type { Locale } from '#config/locales.ts'
import { CaptchaUnavailableError } from './captcha-unavailable.ts'
import type { CaptchaPuzzle, CaptchaSolution } from './captcha-worker.ts'

/** A solution is good for twenty minutes; what is older is made anew. */
const freshMs = 15 * 60_000
/** What comes back sooner is not believed to be a person's. */
const minSolveMs = 3100

interface Options {
  action: 'help' | 'lead'
  locale: Locale
  /** Where a foreign provider shows its own check. */
  place: HTMLElement
}

interface PendingSolution {
  startedAt: number
  requestSolution: Promise<string>
}

/** The security check of a form: begun when somebody begins to write, so that it is done when they send. Source: C12. */
export function createCaptcha({ action, locale, place }: Options) {
  let running: PendingSolution | undefined
  function begin(): Promise<string> {
    if (running && Date.now() - running.startedAt < freshMs) return running.requestSolution
    const check: PendingSolution = {
      startedAt: Date.now(),
      requestSolution: solution({ action, locale, place }),
    }
    running = check
    check.requestSolution.catch(() => (running = running === check ? undefined : running)) // asked for again when it is needed
    return check.requestSolution
  }
  return {
    begin: () =>
      begin().then(
        () => undefined,
        () => undefined,
      ),
    solution: begin,
    /** A solution is used once. */
    forget: () => void (running = undefined),
  }
}

async function solution({ action, locale, place }: Options): Promise<string> {
  const response = await fetch(
    `/marketplace/api/v1/captcha/challenge?action=${action}&websiteCode=${locale}`,
    { signal: AbortSignal.timeout(15_000) },
  )
  if (!response.ok) throw new Error(`the security check answered ${response.status}`)
  const { provider, siteKey, parameters, signature } = (await response.json()) as CaptchaChallenge
  if (provider === 'none') return 'none'
  if (provider !== 'altcha')
    return (await import('./captcha-provider.ts')).solveWithProvider(place, {
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
    const done = (end: () => void) => {
      worker.terminate()
      end()
    }
    worker.addEventListener('message', ({ data }: MessageEvent<CaptchaSolution | null>) =>
      done(() => (data ? resolve(data) : reject(new CaptchaUnavailableError('unsolved')))),
    )
    worker.addEventListener('error', () =>
      done(() => reject(new CaptchaUnavailableError('no worker'))),
    )
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin of another
    worker.postMessage(challenge)
  })
}
