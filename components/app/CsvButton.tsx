import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { AppButton } from './AppButton.tsx'
import { loadAppTexts } from './app-texts.ts'
import type { CsvChoice, CsvFile } from './CsvDialog.tsx'

const CsvDialog = lazy(async () => {
  // the names of the columns, as the server writes them into the file
  await loadAppTexts(['downloads'], false)
  return { default: (await import('./CsvDialog.tsx')).CsvDialog }
})

interface Props extends Omit<CsvFile, 'choices'> {
  /** What is exported; all that match by default. */
  part?: CsvChoice['part']
  query: Readonly<Record<string, string>>
  /** Number of rows, or orders, that the list has with these filters. */
  total: number
  /** Parts of the list that can be exported instead of all of it. */
  others?: CsvFile['choices']
}

/** A button that exports a list with its filters as CSV; absent while the list is empty. */
export function CsvButton({ part = 'all', query, total, others, ...file }: Props) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  if (total === 0) return null
  return (
    <>
      <AppButton size="s" icon={Download} aria-label={file.title} onClick={() => setOpen(true)}>
        {t('app:csv.open')}
      </AppButton>
      <Suspense>
        {isOpen && (
          <CsvDialog
            {...file}
            choices={[{ part, query, total }, ...(others ?? [])]}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
