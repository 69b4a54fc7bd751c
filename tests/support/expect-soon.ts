import { expect } from 'playwright/test'

/**
 * `expect` for what a browser shows. It retries for up to ten seconds, since browsers update pages
 * asynchronously.
 */
export const expectSoon = expect.configure({ timeout: 10_000 })
