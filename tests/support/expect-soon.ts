import { expect } from 'playwright/test'

/**
 * Expectation about a page that is retried for up to ten seconds, since browsers update
 * asynchronously.
 */
export const expectSoon = expect.configure({ timeout: 10_000 })
