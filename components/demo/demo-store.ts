import type { InquiryReceipt } from '#server/contact/inquiry/contract.ts'
import type { DemoAnswers } from './demo-answers.ts'

/** What the browser keeps of a demo until it is finished. Source: C18. */
export interface StoredDemo {
  version: number
  /** Unix time in ms. */
  expiresAt: number
  answers: DemoAnswers
  email?: string
  firstName?: string
  lastName?: string
  /** Idempotency-Keys of the calls that were begun, so that a retry repeats them. */
  keys?: { content: string; customer: string; request: string }
  customerId?: string
  /** Set before the request is sent, and removed if it fails. Source: spec §4, C18. */
  isRequested?: boolean
  receipt?: InquiryReceipt
}

/** The prefix `own:` has the demo deleted when somebody signs in or out. */
const key = 'own:demo'
/** A demo stored by another version of the site is deleted. */
const version = 1
const keptMs = 30 * 86_400_000

/** Returns the stored demo; undefined if there is none, or it is of another version or expired. */
export function readDemo(): StoredDemo | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as StoredDemo | null
    if (stored?.version === version && stored.expiresAt > Date.now()) return stored
    localStorage.removeItem(key)
  } catch {
    // storage is blocked, or holds something else: go on without it
  }
  return undefined
}

/** Changes the stored demo. It expires thirty days after the last change. */
export function updateDemo(change: Partial<StoredDemo>): void {
  const demo = {
    answers: {},
    ...readDemo(),
    ...change,
    version,
    expiresAt: Date.now() + keptMs,
  }
  try {
    localStorage.setItem(key, JSON.stringify(demo))
  } catch {
    // storage is blocked or full: the answers in the URLs are enough
  }
}

/** Deletes the stored demo. */
export function deleteDemo(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // storage is blocked, so there is nothing to delete
  }
}
