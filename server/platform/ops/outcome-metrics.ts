import { Counter, Gauge, type Registry } from 'prom-client'

/** Outcome of a call of the remote API: `not_sent` while the breaker is open. */
export type UpstreamOutcome =
  | 'answered'
  | 'refused'
  | 'failed'
  | 'timeout'
  | 'off_schema'
  | 'not_sent'

/** States of the breaker before the remote API. */
const breakerStates = ['closed', 'half-open', 'open'] as const
export type BreakerState = (typeof breakerStates)[number]

/** Metrics of the calls of a remote API. */
export interface UpstreamMetrics {
  upstreamCall(outcome: UpstreamOutcome): void
  upstreamBreaker(state: BreakerState): void
}

/** Counters of outcomes. */
export interface OutcomeMetrics extends UpstreamMetrics {
  /** Counts an attempt to send an email by its kind, such as `order.placed`, and outcome. */
  mailAttempt(attempt: { kind: string; outcome: string }): void
  /** Counts a sign-in that came back from the identity provider. */
  signIn(outcome: string): void
  /** Counts an attempt to sign in with a password at the embedded identity provider. */
  passwordAttempt(outcome: string): void
}

/** Registers the counters of outcomes: emails, sign-ins and calls of a remote API. */
export function createOutcomeMetrics(registers: Registry[]): OutcomeMetrics {
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers })
  const mails = counter('mail_attempts_total', 'Attempts to send emails by kind and outcome.', [
    'kind',
    'outcome',
  ])
  const signIns = counter(
    'sign_ins_total',
    'Sign-ins that came back from the identity provider, by outcome.',
    ['outcome'],
  )
  const passwords = counter(
    'password_attempts_total',
    'Passwords entered at the embedded identity provider, by outcome.',
    ['outcome'],
  )
  const calls = counter('upstream_calls_total', 'Calls of the remote API by outcome.', ['outcome'])
  const breaker = new Gauge({
    name: 'upstream_breaker_state',
    help: '1 for the state of the breaker before the remote API; without one, no state.',
    labelNames: ['state'],
    registers,
  })
  return {
    mailAttempt: (attempt) => mails.inc(attempt),
    signIn: (outcome) => signIns.inc({ outcome }),
    passwordAttempt: (outcome) => passwords.inc({ outcome }),
    upstreamCall: (outcome) => calls.inc({ outcome }),
    upstreamBreaker(state) {
      for (const it of breakerStates) breaker.set({ state: it }, it === state ? 1 : 0)
    },
  }
}
