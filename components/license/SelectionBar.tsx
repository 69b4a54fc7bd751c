import { lazy, Suspense, useId, useState } from 'react'
import { AppButton } from '#components/app/AppButton.tsx'
import { useQueryString } from '#components/app/address.tsx'
import { CsvButton } from '#components/app/CsvButton.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { useProfile } from '#components/app/profile.ts'
import { SelectionFrame } from '#components/app/SelectionFrame.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { button } from '#components/ui/button-style.ts'
import type { LicensePage } from '#server/trade/license/list-contract.ts'
import { isRenewable, renewHref } from './license-links.ts'
import { exportPath, listQueryOf, maxExported, onlyLicenses } from './list-query.ts'
import { maxSelected, type SelectedLicenses } from './use-selected-licenses.ts'
import { mutedText } from './wizard-style.ts'

const AssignDialog = lazy(() =>
  import('./AssignDialog.tsx').then((it) => ({ default: it.AssignDialog })),
)

interface Props {
  selection: SelectedLicenses
  totalItems: number
  page: LicensePage
}

/** What can be done with the selected licenses. Source: LL4. */
export function SelectionBar({ selection, totalItems, page }: Props) {
  const { t } = useTexts()
  const formats = useFormats()
  const { rows: licenses, selectAll, selectAllError } = selection
  const isPageSelected = page.items.every((it) => selection.table.selected[it.serialNumber])
  return (
    <SelectionFrame
      label={t('app-license:selected.label')}
      count={t('app-license:selected.count', { count: licenses.length })}
      actions={<Actions selection={selection} />}
    >
      {isPageSelected && licenses.length < totalItems && (
        <SelectAll selection={selection} totalItems={totalItems} />
      )}
      {licenses.length > maxExported && (
        <small className={mutedText}>
          {t('app-license:selected.tooManyToExport', { n: formats.number(maxExported) })}
        </small>
      )}
      {selectAllError && (
        <Failure
          error={selectAllError}
          title={t('app-license:selected.allFailed')}
          onRetry={selectAll}
        />
      )}
    </SelectionFrame>
  )
}

/** Offers to select all that match, also on other pages; says so if they are too many. */
function SelectAll({ selection, totalItems }: Pick<Props, 'selection' | 'totalItems'>) {
  const { t } = useTexts()
  const formats = useFormats()
  const reasonId = useId()
  const isOff = totalItems > maxSelected
  return (
    <>
      <AppButton
        size="s"
        tone="ghost"
        isBusy={selection.isSelectingAll}
        reasonId={isOff ? reasonId : undefined}
        onClick={selection.selectAll}
      >
        {t('app-license:selected.all', { count: totalItems, n: formats.number(totalItems) })}
      </AppButton>
      {isOff && (
        <small id={reasonId} className={mutedText}>
          {t('app-license:selected.tooMany', { n: formats.number(maxSelected) })}
        </small>
      )}
    </>
  )
}

/** Exports the selected licenses; absent if they are too many. */
function Export({ licenses }: { licenses: SelectedLicenses['rows'] }) {
  const { t } = useTexts()
  const { query } = useQueryString()
  if (licenses.length > maxExported) return null
  return (
    <CsvButton
      title={t('app-license:selected.export', { count: licenses.length })}
      path={exportPath}
      part="selected"
      query={onlyLicenses(listQueryOf(query), licenses)}
      total={licenses.length}
    />
  )
}

/** The maximum number of licenses that one address can name. */
const maxRenewed = 90

function Actions({ selection: { rows: licenses, clear } }: Pick<Props, 'selection'>) {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const profile = useProfile()
  const [isAssigning, setAssigning] = useState(false)
  const renewable = licenses.filter((it) => isRenewable(profile, it)).slice(0, maxRenewed)
  const [first, ...others] = renewable
  return (
    <>
      <AppButton size="s" tone="primary" onClick={() => setAssigning(true)}>
        {t('app-license:assign.action')}
      </AppButton>
      {first && (
        <a
          className={button}
          data-tone="secondary"
          data-size="s"
          href={others.reduce(
            (href, it) => `${href}&serialNumber=${it.serialNumber}`,
            renewHref(hrefOf, first),
          )}
        >
          {t('app-license:selected.renew', { count: renewable.length })}
        </a>
      )}
      <Export licenses={licenses} />
      <AppButton size="s" tone="ghost" onClick={clear}>
        {t('app-license:selected.clear')}
      </AppButton>
      <Suspense>
        {isAssigning && (
          <AssignDialog
            licenses={licenses}
            onClose={() => setAssigning(false)}
            onDone={() => {
              setAssigning(false)
              clear()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
