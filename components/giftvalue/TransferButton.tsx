import { useQuery } from '@tanstack/react-query'
import { ArrowRightLeft } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { queries } from '#components/app/api.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { hasPermission, useProfile } from '#components/app/profile.ts'
import { useTexts } from '#components/islands/texts.tsx'

const TransferDialog = lazy(() =>
  import('./TransferDialog.tsx').then((it) => ({ default: it.TransferDialog })),
)

/**
 * Opens the transfer to another company of the group. Only for Admins; absent if no company can
 * receive gift value or there is none to give. Source: C8.
 */
export function TransferButton() {
  const { t } = useTexts()
  const profile = useProfile()
  const isAllowed = hasPermission(profile, 'giftvalue.transfer')
  const balance = useQuery(queries.giftValue.expiring.queryOptions()).data?.balance
  const receivers = useQuery({
    ...queries.giftValue.receivers.queryOptions(),
    enabled: isAllowed,
  }).data?.items
  const [isOpen, setOpen] = useState(false)
  if (!isAllowed || balance === 0 || receivers === undefined || receivers.length === 0) return null
  return (
    <>
      <AppButton icon={ArrowRightLeft} onClick={() => setOpen(true)}>
        {t('app-gift-value:transfer.open')}
      </AppButton>
      <Suspense>
        {isOpen && <TransferDialog receivers={receivers} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
