import { css } from '@linaria/core'
import { lazy, Suspense, useState } from 'react'
import { AppButton } from '#components/app/AppButton.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { useHrefs } from '#components/app/links.ts'
import { useProfile } from '#components/app/profile.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, shadow, space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import type { LicensePage } from '#server/trade/license/list-contract.ts'
import { isRenewable, renewHref } from './license-links.ts'
import { maxSelected, type SelectedLicenses } from './use-selected-licenses.ts'

const AssignDialog = lazy(() =>
  import('./AssignDialog.tsx').then((it) => ({ default: it.AssignDialog })),
)

interface Props {
  selection: SelectedLicenses
  totalItems: number
  page: LicensePage
}

/** What can be done with the selected licenses, at the bottom of the window. Source: LL4. */
export function SelectionBar({ selection, totalItems, page }: Props) {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const profile = useProfile()
  const [isAssigning, setAssigning] = useState(false)
  const { count, licenses, clear, selectAll, isSelectingAll, selectAllError } = selection
  const renewable = licenses.filter((it) => isRenewable(profile, it))
  const [first, ...others] = renewable
  const isPageSelected = page.items.every((it) => selection.table.selected[it.serialNumber])
  const offersAll = isPageSelected && count < totalItems && totalItems <= maxSelected
  return (
    <section className={bar} aria-label={t('app-license:selected.label')}>
      <p role="status">{t('app-license:selected.count', { count })}</p>
      {offersAll && (
        <AppButton size="s" tone="ghost" isBusy={isSelectingAll} onClick={selectAll}>
          {t('app-license:selected.all', { count: totalItems })}
        </AppButton>
      )}
      <span>
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
        <AppButton size="s" tone="ghost" onClick={clear}>
          {t('app-license:selected.clear')}
        </AppButton>
      </span>
      {selectAllError && (
        <Failure
          error={selectAllError}
          title={t('app-license:selected.allFailed')}
          onRetry={selectAll}
        />
      )}
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
    </section>
  )
}

const bar = css`
  position: sticky;
  z-index: 5;
  inset-block-end: ${space[4]};
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]} ${space[3]};
  align-items: center;
  margin-block-start: ${space[4]};
  padding: ${space[3]} ${space[4]};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.raised};
  box-shadow: ${shadow.l};
  > span {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]};
    margin-inline-start: auto;
  }
`
