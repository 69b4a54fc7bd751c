import type { CaptchaChallenge } from '#server/kernel/captcha/contract.ts'
import type { Locale } from '#config/locales.ts'
import { NoCheck } from './no-check.ts'
import type { Puzzle, Solved } from './solve-worker.ts'

/** A solution is good for twenty minutes; what is older is made anew. */
const freshMs = 15 * 60_000
/** What comes back sooner is not believed to be a person's. */
const soonestMs = 3100

interface Options {
  action: 'help' | 'lead'
  locale: Locale
  /** Where a foreign provider shows its own check. */
  place: HTMLElement
}

interface Check {
  startedAt: number
  solution: Promise<string>
}

/** The security check of a form: begun when somebody begins to write, so that it is done when they send. Source: C12. */
export function createSecurityCheck({ action, locale, place }: Options) {
  let running: Check | undefined
  function begin(): Promise<string> {
    if (running && Date.now() - running.startedAt < freshMs) return running.solution
    const check: Check = { startedAt: Date.now(), solution: solution({ action, locale, place }) }
    running = check
    check.solution.catch(() => (running = running === check ? undefined : running)) // asked for again when it is needed
    return check.solution
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
    return (await import('./foreign-check.ts')).foreignSolution(place, {
      provider,
      siteKey: siteKey ?? '',
      action,
    })
  if (!parameters) throw new NoCheck(provider)
  const challenge: Puzzle = { parameters, ...(signature === null ? {} : { signature }) }
  const [solved] = await Promise.all([
    inWorker(challenge),
    new Promise((resolve) => setTimeout(resolve, soonestMs)),
  ])
  return btoa(JSON.stringify({ challenge, solution: solved }))
}

function inWorker(challenge: Puzzle): Promise<Solved> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' })
    const done = (end: () => void) => {
      worker.terminate()
      end()
    }
    worker.addEventListener('message', ({ data }: MessageEvent<Solved | null>) =>
      done(() => (data ? resolve(data) : reject(new NoCheck('unsolved')))),
    )
    worker.addEventListener('error', () => done(() => reject(new NoCheck('no worker'))))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin of another
    worker.postMessage(challenge)
  })
}
