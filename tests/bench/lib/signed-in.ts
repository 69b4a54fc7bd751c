import type { BrowserContext } from 'playwright'
import { seedPassword } from '#tests/support/seed-password.ts'

const email = 'yi-chun.lin@formosa-tools.example'

/** Signs in an admin of a Taiwanese company in the context, and waits for the page at the path. */
export async function signIn(
  context: BrowserContext,
  { origin, path }: { origin: string; path: string },
): Promise<void> {
  const page = await context.newPage()
  const back = encodeURIComponent(`${origin}${path}`)
  await page.goto(`${origin}/marketplace/api/v1/sso/login?websiteCode=en-tw&callbackurl=${back}`)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[type=password]').fill(seedPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL((it) => it.pathname === path)
  await page.locator('#app-header [data-level]').waitFor()
  await page.close()
}

/** Returns the origin by which the identity provider knows a server of this machine. */
export function siteOrigin(origin: string): string {
  return `http://localhost:${new URL(origin).port}`
}
