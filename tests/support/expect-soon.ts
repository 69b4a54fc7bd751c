import { expect } from 'playwright/test'

/** Expects of a page what it comes to: asks again until it holds, for what a browser shows follows what was done in its own time. */
export const expectSoon = expect.configure({ timeout: 10_000 })
