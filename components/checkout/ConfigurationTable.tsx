import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { queries } from '#components/app/api.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { type Column, DataTable } from '#components/app/DataTable.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { type Formats, useFormats } from '#components/app/formats.ts'
import { type HrefOf, useHrefs } from '#components/app/links.ts'
import { showToast } from '#components/app/toast-store.ts'
import { type Texts, useTexts } from '#components/islands/texts.tsx'
import type { SavedConfiguration } from '#server/trade/checkout/configuration-contract.ts'
import { seenText } from './bto-changes.ts'
import { savedBtoQuery } from './bto-choice.ts'
import { rowActions, twoLines } from './saved-style.ts'

const RenameDialog = lazy(() =>
  import('./RenameDialog.tsx').then((it) => ({ default: it.RenameDialog })),
)

/** Saved configurations: open, rename, delete. */
export function ConfigurationTable({ rows }: { rows: readonly SavedConfiguration[] }) {
  const texts = useTexts()
  const formats = useFormats()
  const hrefOf = useHrefs()
  const [renamed, setRenamed] = useState<SavedConfiguration | null>(null)
  const { remove, error } = useRemove()
  const columns = useMemo(
    () => columnsOf({ texts, formats, hrefOf, onRename: setRenamed, onRemove: remove }),
    // oxlint-disable-next-line react/exhaustive-deps -- links change with the locale only, mutations never
    [texts, formats],
  )
  return (
    <>
      <DataTable
        isWide
        caption={texts.t('app-bto:saved.configurations')}
        columns={columns}
        rows={rows}
        idOf={(it) => it.id}
      />
      {error && <Failure error={error} title={texts.t('app-bto:saved.removeFailed')} />}
      <Suspense>
        {renamed && <RenameDialog saved={renamed} onClose={() => setRenamed(null)} />}
      </Suspense>
    </>
  )
}

/** Deletes a configuration; the toast saves it again. */
function useRemove() {
  const { t } = useTexts()
  const client = useQueryClient()
  const refresh = () =>
    client.invalidateQueries({ queryKey: queries.checkout.configurations.key() })
  const saving = useMutation(
    queries.checkout.saveConfiguration.mutationOptions({ onSuccess: refresh }),
  )
  const removing = useMutation(
    queries.checkout.deleteConfiguration.mutationOptions({
      onSuccess: async ({ data }) => {
        await refresh()
        const { name, urlAlias, partNumber, items, quantity, websiteCode } = data
        showToast(t('app-bto:saved.removed', { name }), () =>
          saving.mutate({
            name,
            urlAlias,
            partNumber,
            quantity,
            websiteCode,
            items,
          }),
        )
      },
    }),
  )
  return {
    remove: ({ id }: SavedConfiguration) => removing.mutate({ id }),
    error: removing.error ?? saving.error,
  }
}

interface Shown {
  texts: Texts
  formats: Formats
  hrefOf: HrefOf
  onRename: (saved: SavedConfiguration) => void
  onRemove: (saved: SavedConfiguration) => void
}

function columnsOf({
  texts: { t },
  formats,
  hrefOf,
  onRename,
  onRemove,
}: Shown): Column<SavedConfiguration>[] {
  return [
    {
      id: 'name',
      header: t('app-bto:save.name'),
      meta: { isTitle: true },
      cell: ({ row: { original } }) => (
        <span className={twoLines}>
          <a href={openHref(hrefOf, original)}>{original.name}</a>
          <small>{original.productName ?? original.partNumber}</small>
        </span>
      ),
    },
    {
      id: 'saved',
      header: t('app-bto:saved.when'),
      meta: { isShort: true },
      cell: ({ row: { original } }) => (
        <span className={twoLines}>
          {formats.day(original.createdAt)}
          <small>{original.owner}</small>
        </span>
      ),
    },
    {
      id: 'quantity',
      header: t('app-checkout:quantity.label'),
      meta: { isNumber: true },
      cell: ({ row: { original } }) => formats.number(original.quantity),
    },
    {
      id: 'then',
      header: t('app-bto:saved.then'),
      meta: { isNumber: true },
      cell: ({ row: { original } }) => (
        <span className={twoLines}>
          <WholePrice price={original.priceThen} quantity={original.quantity} />
        </span>
      ),
    },
    {
      id: 'now',
      header: t('app-bto:saved.now'),
      meta: { isNumber: true },
      cell: ({ row: { original } }) => <PriceNow saved={original} />,
    },
    {
      id: 'actions',
      header: t('app-bto:saved.actions'),
      cell: ({ row: { original } }) =>
        original.mayChange && (
          <span className={rowActions}>
            <AppButton
              size="s"
              aria-label={t('app-bto:rename.of', { name: original.name })}
              onClick={() => onRename(original)}
            >
              {t('app-bto:rename.action')}
            </AppButton>
            <AppButton
              size="s"
              aria-label={t('app-bto:saved.removeOf', { name: original.name })}
              onClick={() => onRemove(original)}
            >
              {t('app-bto:saved.remove')}
            </AppButton>
          </span>
        ),
    },
  ]
}

interface WholePriceProps {
  price: SavedConfiguration['priceThen']
  quantity: number
}

/** The price of all units and, if there are several, that of one. */
function WholePrice({ price: { total, unitPrice, currency }, quantity }: WholePriceProps) {
  const formats = useFormats()
  return (
    <>
      {formats.money(total, currency)}
      {quantity > 1 && (
        <small>
          {formats.money(unitPrice, currency)} × {formats.number(quantity)}
        </small>
      )}
    </>
  )
}

/** The price now, and whether it can be ordered as it was saved. */
function PriceNow({ saved: { priceNow, problems, quantity } }: { saved: SavedConfiguration }) {
  const { t } = useTexts()
  if (!priceNow) return t('app-bto:saved.notSold')
  const reason = notices.find(([code]) => problems.includes(code))?.[1]
  return (
    <span className={twoLines}>
      <WholePrice price={priceNow} quantity={quantity} />
      {reason !== undefined && <small data-warning>{t(`app-bto:saved.${reason}`)}</small>}
    </span>
  )
}

const notices = [
  ['checkout.items_unavailable', 'unavailable'],
  ['checkout.plan_unavailable', 'unavailable'],
  ['checkout.category_missing', 'unfinished'],
] as const

/** Address of a saved configuration, with the prices at which it was saved. */
function openHref(hrefOf: HrefOf, saved: SavedConfiguration): string {
  const { urlAlias, partNumber, priceThen, createdAt } = saved
  return hrefOf(
    'marketplace-transaction-btocheckout',
    {},
    {
      urlAlias,
      partNumber,
      ...savedBtoQuery(saved),
      seen: seenText({
        currency: priceThen.currency,
        day: createdAt.slice(0, 10),
        prices: priceThen.itemPrices ?? [priceThen.unitPrice],
      }),
    },
  )
}
