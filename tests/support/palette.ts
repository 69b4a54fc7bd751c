import type { Page } from 'playwright'
import { pageAs } from './account-pages.ts'
import { appPageOpen } from './app-pages.ts'
import type { Site } from './site.ts'

/** The document on which the palette is opened. */
export const home = '/en-tw/marketplace'
/** The app page on which it is opened. */
export const appPage = '/en-tw/console/security'

/** Returns the field of the palette. */
export function fieldOf(page: Page) {
  return page.getByRole('combobox', { name: 'Search and commands' })
}

/** Returns entries of the open palette that contain a text. */
export function option(page: Page, name: string | RegExp) {
  return page.locator('dialog[open] [role=option]', { hasText: name })
}

/** Opens the palette of a page on which the person is already known. */
export async function openOn(page: Page, key = 'Control+k') {
  await page.keyboard.press(key)
  await option(page, /./).first().waitFor()
  return fieldOf(page)
}

/** Opens a page as a person and waits until it knows them. */
export async function pageOf(site: Site, name: string | undefined, path: string): Promise<Page> {
  const page = await pageAs(site, name, path)
  if (path === appPage) await appPageReady(page, 'Security and preferences')
  else if (name) await page.locator('header [popovertarget=account] [data-level]').waitFor()
  return page
}

/** Waits until an app page shows its content and has loaded the keys of the palette. */
export async function appPageReady(page: Page, heading: string): Promise<void> {
  await appPageOpen(page, heading)
  await page.locator('header a[data-palette][aria-haspopup=dialog]').waitFor()
}

/** Waits until a page knows the person and has the keys of the palette. */
export async function pageReady(page: Page, path: string): Promise<void> {
  if (path === appPage) await appPageReady(page, 'Security and preferences')
  else await page.locator('header [popovertarget=account] [data-level]').waitFor()
}
