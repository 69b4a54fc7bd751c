import type { Page } from 'playwright'
import { pathOf } from '#config/routes.ts'
import { expectSoon } from './expect-soon.ts'

/** Paths of the app pages that exist, below /{locale}. */
export const appPagePaths: readonly string[] = [
  pathOf('console'),
  pathOf('console-company-accounts'),
  pathOf('console-team-management'),
  pathOf('internalcrm-shippingorder'),
  pathOf('internalcrm-shippingorder-delivery', { orderItem: 'M-2026-000022-01' }),
  pathOf('console-gift-values'),
  pathOf('console-membership'),
  pathOf('console-bills'),
  pathOf('console-order', { orderNumber: 'M-2026-000022' }),
  pathOf('marketplace-profile-license-management'),
  pathOf('marketplace-profile-license-activate'),
  pathOf('marketplace-profile-license-deactivate'),
  pathOf('console-lead-desk'),
  pathOf('console-lead', { referenceNo: 'R7K3-PQ9D-2XW' }),
  pathOf('console-notifications'),
  pathOf('console-security'),
  pathOf(
    'marketplace-transaction-ordercheckout',
    {},
    { urlAlias: 'edge365-fleet', partNumber: '980EDFMTM01' },
  ),
  pathOf(
    'marketplace-transaction-btocheckout',
    {},
    { urlAlias: 'ec-560-edge-computer', partNumber: '980ECAICT01' },
  ),
  pathOf('marketplace-transaction-btocheckout', {}, { view: 'saved' }),
  pathOf('marketplace-transaction-renew-checkout', {}, { partNumber: '980MBPUG00' }),
  pathOf('marketplace-transaction-license-upgrade', {}, { serialNumber: 'MRD-T7V5-A8ZY-2VP5' }),
  pathOf('marketplace-transaction-result', {}, { orderNumber: 'M-2026-000022' }),
]

/** Waits until an app page shows its content, for the signed-in person. */
export async function appPageOpen(page: Page, heading: string): Promise<void> {
  await page.locator('h1:visible', { hasText: heading }).waitFor()
  await expectSoon(page.locator('main [aria-busy=true]:visible')).toHaveCount(0)
}

/** Records the documents and page contexts that a page requests, and its errors. */
export function watchRequests(page: Page): { documents: string[]; errors: string[] } {
  const documents: string[] = []
  const errors: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document' || request.url().includes('pageContext'))
      documents.push(request.url())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return { documents, errors }
}
