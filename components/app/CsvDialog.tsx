import { css } from '@linaria/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { color, space } from '#components/theme/tokens.ts'
import { progressBar } from '#components/ui/progress-bar.ts'
import { AppButton } from './AppButton.tsx'
import { CsvChoices } from './CsvChoices.tsx'
import { csvColumns, type CsvPath } from '#config/csv-columns.ts'
import type { CsvProgress, CsvUnit } from './csv-progress.ts'
import { Dialog } from './Dialog.tsx'
import { downloadCsv, saveFile } from './download-csv.ts'
import { Failure } from './Failure.tsx'
import { useFormats } from './formats.ts'
import { useProfile } from './profile.ts'
import { useSite } from './site.ts'
import { showToast } from './toast-store.ts'

/** What can be exported of a list. */
export interface CsvChoice {
  part: 'all' | 'page' | 'selected'
  /** Filters and order of the list. */
  query: Readonly<Record<string, string>>
  /** Number of rows, or orders, in the file. */
  total: number
}

/** A list that can be exported. */
export interface CsvFile {
  /** Title of the dialog, such as "Export the gift value history". */
  title: string
  path: CsvPath
  unit?: CsvUnit
  /** The first one is chosen at first. */
  choices: readonly CsvChoice[]
}

/**
 * Exports a list as CSV. It says what the file will have before it starts, and shows the progress;
 * cancelling stops the server too. Source: OL4.
 */
export function CsvDialog({
  title,
  path,
  unit = 'row',
  choices,
  onClose,
}: CsvFile & { onClose: () => void }) {
  const { t } = useTexts()
  const [part, setPart] = useState(choices[0]?.part)
  const choice = choices.find((it) => it.part === part)
  const download = useDownload({ path, unit, choice, onDone: onClose })
  const { progress, isCancelled, mutation, cancel } = download
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
      {choices.length > 1 && (
        <CsvChoices choices={choices} chosen={part} isOff={isRunning} onChoose={setPart} />
      )}
      {choice && <Contents choice={choice} path={path} unit={unit} />}
      {isRunning && choice && <Running progress={progress} total={choice.total} unit={unit} />}
      {isCancelled && <p role="status">{t('app:csv.stopped')}</p>}
      {mutation.isError && !isCancelled && (
        <Failure error={mutation.error} title={t('app:csv.failed')} />
      )}
    </Dialog>
  )
}

interface ContentsProps {
  choice: CsvChoice
  path: CsvPath
  unit: CsvUnit
}

/** What the file will have: rows, columns and the time zone of its days. */
function Contents({ choice: { part, total }, path, unit }: ContentsProps) {
  const { t } = useTexts()
  const formats = useFormats()
  const { timeZone } = useSite()
  const names = csvColumns[path].map((it) => t(`downloads:columns.${it}`))
  return (
    <>
      <p>
        {t(`app:csv.${unit}.text`, { count: total, n: formats.number(total) })}
        {part === 'all' && (
          <>
            <br />
            {t('app:csv.allPages')}
          </>
        )}
        <br />
        {t('app:csv.zone', { zone: timeZone })}
      </p>
      <p className={muted}>
        {t('app:csv.columns', { count: names.length, names: formats.list(names) })}
      </p>
    </>
  )
}

function Running({
  progress: { records, rows },
  total,
  unit,
}: {
  progress: CsvProgress
  total: number
  unit: CsvUnit
}) {
  const { t } = useTexts()
  const formats = useFormats()
  return (
    <div className={bar}>
      <progress
        className={progressBar}
        max={Math.max(total, 1)}
        value={records}
        aria-label={t('app:csv.running')}
      />
      <p>
        {t(`app:csv.${unit}.progress`, {
          records: formats.number(records),
          total: formats.number(total),
          rows: formats.number(rows),
        })}
      </p>
    </div>
  )
}

interface DownloadProps {
  path: CsvPath
  unit: CsvUnit
  choice: CsvChoice | undefined
  onDone: () => void
}

function useDownload({ path, unit, choice, onDone }: DownloadProps) {
  const { t, locale } = useTexts()
  const formats = useFormats()
  const { accountId } = useProfile()
  const abort = useRef<AbortController | null>(null)
  const [progress, setProgress] = useState<CsvProgress>({ records: 0, rows: 0 })
  const [isCancelled, setCancelled] = useState(false)
  const mutation = useMutation({
    mutationFn: () => {
      abort.current = new AbortController()
      setCancelled(false)
      setProgress({ records: 0, rows: 0 })
      return downloadCsv({
        path,
        query: { ...choice?.query, websiteCode: locale },
        unit,
        accountId,
        signal: abort.current.signal,
        onProgress: setProgress,
      })
    },
    onSuccess: (file) => {
      saveFile(file)
      const { records, name } = file
      showToast(t(`app:csv.${unit}.done`, { count: records, n: formats.number(records), name }))
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

const muted = css`
  color: ${color.muted};
  /* the names of columns stay whole */
  word-break: keep-all;
`

const bar = css`
  display: grid;
  gap: ${space[2]};
  font-variant-numeric: tabular-nums;
  color: ${color.muted};
  progress {
    --track: ${color.line};
    --fill: ${color.primary};
  }
`
