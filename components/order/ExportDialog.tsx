import { css } from '@linaria/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { AppButton } from '#components/app/AppButton.tsx'
import { Dialog } from '#components/app/Dialog.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { useFormats } from '#components/app/formats.ts'
import { useProfile } from '#components/app/profile.ts'
import { useSite } from '#components/app/site.ts'
import { showToast } from '#components/app/toast-store.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, space } from '#components/theme/tokens.ts'
import type { BillsQuery } from './bills-query.ts'
import { exportOrders, type Progress, saveFile } from './export-orders.ts'
import { useWebsiteCode } from './website-code.ts'

interface Props {
  bills: BillsQuery
  totalOrders: number
  onClose: () => void
}

/** Exports all orders of the list as CSV, with progress; cancelling stops the server too. */
export function ExportDialog({ bills, totalOrders, onClose }: Props) {
  const { t } = useTexts()
  const formats = useFormats()
  const { timeZone } = useSite()
  const exporting = useExport(bills, onClose)
  const { progress, isCancelled, mutation, cancel } = exporting
  const isRunning = mutation.isPending
  return (
    <Dialog
      title={t('app-order:export.title')}
      isDirty={isRunning}
      onClose={() => {
        cancel()
        onClose()
      }}
      buttons={
        <>
          <AppButton
            onClick={() => {
              if (isRunning) cancel()
              else onClose()
            }}
          >
            {t(isRunning ? 'app-order:export.cancel' : 'app:cancel')}
          </AppButton>
          <AppButton tone="primary" isBusy={isRunning} onClick={() => mutation.mutate()}>
            {t(isRunning ? 'app-order:export.running' : 'app-order:export.start')}
          </AppButton>
        </>
      }
    >
      <p>
        {t('app-order:export.text', { count: totalOrders, n: formats.number(totalOrders) })}{' '}
        {t('app-order:export.zone', { zone: timeZone })}
      </p>
      {isRunning && (
        <div className={bar}>
          <progress
            max={Math.max(totalOrders, 1)}
            value={progress.orders}
            aria-label={t('app-order:export.running')}
          />
          <p>
            {t('app-order:export.progress', {
              orders: formats.number(progress.orders),
              total: formats.number(totalOrders),
              rows: formats.number(progress.rows),
            })}
          </p>
        </div>
      )}
      {isCancelled && <p role="status">{t('app-order:export.cancelled')}</p>}
      {mutation.isError && !isCancelled && (
        <Failure error={mutation.error} title={t('app-order:export.failed')} />
      )}
    </Dialog>
  )
}

function useExport(bills: BillsQuery, onDone: () => void) {
  const { t } = useTexts()
  const formats = useFormats()
  const { accountId } = useProfile()
  const websiteCode = useWebsiteCode()
  const abort = useRef<AbortController | null>(null)
  const [progress, setProgress] = useState<Progress>({ orders: 0, rows: 0 })
  const [isCancelled, setCancelled] = useState(false)
  const mutation = useMutation({
    mutationFn: () => {
      abort.current = new AbortController()
      setCancelled(false)
      setProgress({ orders: 0, rows: 0 })
      const values = Object.entries({ ...bills, websiteCode }).map(([name, value]) => [
        name,
        String(value),
      ])
      return exportOrders({
        query: new URLSearchParams(values).toString(),
        accountId,
        signal: abort.current.signal,
        onProgress: setProgress,
      })
    },
    onSuccess: (file) => {
      saveFile(file)
      showToast(
        t('app-order:export.done', {
          count: file.orders,
          n: formats.number(file.orders),
          name: file.name,
        }),
      )
      onDone()
    },
  })
  const cancel = () => {
    if (abort.current === null || !mutation.isPending) return
    setCancelled(true)
    abort.current.abort()
  }
  // a page that is left stops its export
  useEffect(() => () => abort.current?.abort(), [])
  return { progress, isCancelled, mutation, cancel }
}

const bar = css`
  display: grid;
  gap: ${space[2]};
  font-variant-numeric: tabular-nums;
  color: ${color.muted};
  progress {
    width: 100%;
    height: 10px;
    accent-color: ${color.primary};
  }
`
