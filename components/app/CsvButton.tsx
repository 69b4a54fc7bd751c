import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { AppButton } from './AppButton.tsx'

const CsvDialog = lazy(() => import('./CsvDialog.tsx').then((it) => ({ default: it.CsvDialog })))

interface Props {
  /** Title of the dialog, such as "Export the gift value history". */
  title: string
  path: string
  query: Readonly<Record<string, string>>
  totalRows: number
}

/** A button that exports a list with its filters as CSV; absent while the list has no rows. */
export function CsvButton({ title, path, query, totalRows }: Props) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  if (totalRows === 0) return null
  return (
    <>
      <AppButton size="s" icon={Download} aria-label={title} onClick={() => setOpen(true)}>
        {t('app:csv.open')}
      </AppButton>
      <Suspense>
        {isOpen && (
          <CsvDialog
            title={title}
            path={path}
            query={query}
            totalRows={totalRows}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
