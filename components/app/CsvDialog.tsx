import { css } from '@linaria/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { color, space } from '#components/theme/tokens.ts'
import { AppButton } from './AppButton.tsx'
import { Dialog } from './Dialog.tsx'
import { downloadCsv, saveFile } from './download-csv.ts'
import { Failure } from './Failure.tsx'
import { useFormats } from './formats.ts'
import { useProfile } from './profile.ts'
import { useSite } from './site.ts'
import { showToast } from './toast-store.ts'

interface Props {
  title: string
  /** Path of the download below the API's base path. */
  path: string
  /** Filters of the list. */
  query: Readonly<Record<string, string>>
  /** Number of rows that the list has with these filters. */
  totalRows: number
  onClose: () => void
}

/** Exports the rows of a list as CSV, with progress; cancelling stops the server too. */
export function CsvDialog({ title, path, query, totalRows, onClose }: Props) {
  const { t } = useTexts()
  const formats = useFormats()
  const { timeZone } = useSite()
  const { rows, isCancelled, mutation, cancel } = useDownload({ path, query, onDone: onClose })
  const isRunning = mutation.isPending
  return (
    <Dialog
      title={title}
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
            {t(isRunning ? 'app:csv.stop' : 'app:cancel')}
          </AppButton>
          <AppButton tone="primary" isBusy={isRunning} onClick={() => mutation.mutate()}>
            {t(isRunning ? 'app:csv.running' : 'app:csv.start')}
          </AppButton>
        </>
      }
    >
      <p>
        {t('app:csv.text', { count: totalRows, n: formats.number(totalRows) })}{' '}
        {t('app:csv.zone', { zone: timeZone })}
      </p>
      {isRunning && (
        <div className={bar}>
          <progress max={Math.max(totalRows, 1)} value={rows} aria-label={t('app:csv.running')} />
          <p>
            {t('app:csv.progress', {
              rows: formats.number(rows),
              total: formats.number(totalRows),
            })}
          </p>
        </div>
      )}
      {isCancelled && <p role="status">{t('app:csv.stopped')}</p>}
      {mutation.isError && !isCancelled && (
        <Failure error={mutation.error} title={t('app:csv.failed')} />
      )}
    </Dialog>
  )
}

function useDownload({
  path,
  query,
  onDone,
}: Pick<Props, 'path' | 'query'> & { onDone: () => void }) {
  const { t, locale } = useTexts()
  const formats = useFormats()
  const { accountId } = useProfile()
  const abort = useRef<AbortController | null>(null)
  const [rows, setRows] = useState(0)
  const [isCancelled, setCancelled] = useState(false)
  const mutation = useMutation({
    mutationFn: () => {
      abort.current = new AbortController()
      setCancelled(false)
      setRows(0)
      return downloadCsv({
        path,
        query: { ...query, websiteCode: locale },
        accountId,
        signal: abort.current.signal,
        onRows: setRows,
      })
    },
    onSuccess: (file) => {
      saveFile(file)
      showToast(
        t('app:csv.done', { count: file.rows, n: formats.number(file.rows), name: file.name }),
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
  return { rows, isCancelled, mutation, cancel }
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
