import { AppButton } from '#components/app/AppButton.tsx'
import { CsvButton } from '#components/app/CsvButton.tsx'
import { SelectionFrame } from '#components/app/SelectionFrame.tsx'
import type { SelectedRows } from '#components/app/use-selection.ts'
import { useTexts } from '#components/islands/texts.tsx'
import type { OrderHistoryItem } from '#server/trade/order/history-contract.ts'
import { type BillsQuery, exportPath, maxExported, onlyOrders } from './bills-query.ts'

interface Props {
  selection: SelectedRows<OrderHistoryItem>
  bills: BillsQuery
}

/** What can be done with the selected orders: exporting them. */
export function OrderSelectionBar({ selection: { rows, clear }, bills }: Props) {
  const { t } = useTexts()
  const isTooMany = rows.length > maxExported
  return (
    <SelectionFrame
      label={t('app-order:selected.label')}
      count={t('app-order:selected.count', { count: rows.length })}
      actions={
        <>
          {!isTooMany && (
            <CsvButton
              title={t('app-order:selected.export', { count: rows.length })}
              path={exportPath}
              unit="order"
              part="selected"
              query={onlyOrders(bills, rows)}
              total={rows.length}
            />
          )}
          <AppButton size="s" tone="ghost" onClick={clear}>
            {t('app-order:selected.clear')}
          </AppButton>
        </>
      }
    >
      {isTooMany && <small>{t('app-order:selected.tooMany', { n: maxExported })}</small>}
    </SelectionFrame>
  )
}
