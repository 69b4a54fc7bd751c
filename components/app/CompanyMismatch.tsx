import { lazy, Suspense, useSyncExternalStore } from 'react'
import { companyMismatch, onCompanyMismatch } from './company-mismatch.ts'

const MismatchDialog = lazy(() =>
  import('./MismatchDialog.tsx').then((it) => ({ default: it.MismatchDialog })),
)

/** Place of the dialog that opens when another tab has switched to another company. */
export function CompanyMismatch() {
  const accountId = useSyncExternalStore(onCompanyMismatch, companyMismatch, () => null)
  return <Suspense>{accountId !== null && <MismatchDialog accountId={accountId} />}</Suspense>
}
