import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#components/app/api.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { Dialog } from '#components/app/Dialog.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { showToast } from '#components/app/toast-store.ts'
import { useTexts } from '#components/islands/texts.tsx'
import type { LicenseDetail } from '#server/trade/license/license-contract.ts'

interface Props {
  license: LicenseDetail
  onClose: () => void
  onDone?: () => void
}

/** Asks before a license is taken off its device; names both, and what is left afterwards. */
export function DeactivateDialog({ license, onClose, onDone }: Props) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { serialNumber, deviceId, deviceName, deactivateCount } = license
  const device = deviceName ?? deviceId ?? ''
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const deactivate = useMutation(
    queries.license.deactivate.mutationOptions({
      context: { idempotencyKey },
      onSuccess: async () => {
        await client.invalidateQueries({ queryKey: queries.license.key() })
        showToast(t('app-license:deactivate.done', { device }))
        onDone?.()
        onClose()
      },
    }),
  )
  const limit = license.deactivateCountLimit
  return (
    <Dialog
      title={t('app-license:deactivate.title', { device, serialNumber })}
      onClose={onClose}
      buttons={
        <>
          <AppButton onClick={onClose}>{t('app:cancel')}</AppButton>
          <AppButton
            tone="danger"
            isBusy={deactivate.isPending}
            onClick={() => deactivate.mutate({ serialNumber, deviceId: deviceId ?? '' })}
          >
            {deactivate.isPending
              ? t('app-license:deactivate.busy')
              : t('app-license:deactivate.action', { device })}
          </AppButton>
        </>
      }
    >
      <p>{t('app-license:deactivate.text', { device })}</p>
      <p>
        {limit === null
          ? t('app-license:deactivate.unlimited')
          : t('app-license:deactivate.leftAfter', {
              count: Math.max(0, limit - deactivateCount - 1),
            })}
      </p>
      {deactivate.isError && (
        <Failure error={deactivate.error} title={t('app-license:deactivate.failed')} />
      )}
    </Dialog>
  )
}
