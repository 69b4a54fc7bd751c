import { css } from '@linaria/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { withLabel } from '#config/lists.ts'
import { queries } from '#components/app/api.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { type Column, DataTable } from '#components/app/DataTable.tsx'
import { EmptyBlock } from '#components/app/EmptyBlock.tsx'
import { type Formats, useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { Loaded } from '#components/app/Loaded.tsx'
import { TableSkeleton } from '#components/app/TableSkeleton.tsx'
import { type Texts, useTexts } from '#components/islands/texts.tsx'
import { color, radius, space } from '#components/theme/tokens.ts'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'
import { button } from '#components/ui/button-style.ts'
import type { Budgets as BudgetList } from '#server/trade/order/budget-contract.ts'
import type { EditedBudget } from './BudgetDialog.tsx'

const BudgetDialog = lazy(() =>
  import('./BudgetDialog.tsx').then((it) => ({ default: it.BudgetDialog })),
)

type MemberBudget = BudgetList['items'][number]

/** Monthly budgets of the General members, above which an order needs approval. */
export function Budgets() {
  const { t } = useTexts()
  const query = useQuery(queries.order.budgets.queryOptions())
  return (
    <Loaded
      query={query}
      failedTitle={t('app-order:budget.failed')}
      skeleton={<TableSkeleton rows={4} />}
    >
      {(budgets) => <BudgetTable budgets={budgets} />}
    </Loaded>
  )
}

function BudgetTable({ budgets }: { budgets: BudgetList }) {
  const texts = useTexts()
  const { t, locale } = texts
  const formats = useFormats()
  const hrefOf = useHrefs()
  const [edited, setEdited] = useState<EditedBudget | null>(null)
  const columns = useMemo(
    () => columnsOf(texts, { formats, budgets, onEdit: setEdited }),
    [texts, formats, budgets],
  )
  const { currency, defaultLimit, items } = budgets
  return (
    <div className={stack}>
      <p>{t('app-order:budget.text')}</p>
      <div className={byDefault}>
        <p>
          {withLabel(locale, t('app-order:budget.default'), '')}
          <b>
            {defaultLimit === null
              ? t('app-order:budget.none')
              : formats.money(defaultLimit, currency)}
          </b>
        </p>
        <AppButton
          size="s"
          aria-label={t('app-order:budget.editDefault')}
          onClick={() => setEdited({ contactId: null, name: null, limit: defaultLimit })}
        >
          {t('app-order:budget.edit')}
        </AppButton>
      </div>
      {items.length === 0 ? (
        <EmptyBlock
          title={t('app-order:budget.empty.title')}
          text={t('app-order:budget.empty.text')}
        >
          <a className={button} data-tone="secondary" href={hrefOf('console-team-management')}>
            {t('app-order:budget.empty.action')}
          </a>
        </EmptyBlock>
      ) : (
        <DataTable
          caption={t('app-order:tab.budgets')}
          columns={columns}
          rows={items}
          idOf={(it) => it.contactId}
        />
      )}
      <Suspense>
        {edited && (
          <BudgetDialog budget={edited} currency={currency} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </div>
  )
}

interface Cells {
  formats: Formats
  budgets: BudgetList
  onEdit: (budget: EditedBudget) => void
}

function columnsOf(
  { t }: Texts,
  { formats, budgets: { currency, defaultLimit }, onEdit }: Cells,
): Column<MemberBudget>[] {
  const money = (amount: number) => formats.money(amount, currency)
  return [
    {
      id: 'name',
      header: t('app-order:column.person'),
      meta: { isTitle: true },
      cell: ({ row: { original } }) => original.name,
    },
    {
      id: 'limit',
      header: t('app-order:budget.limit'),
      meta: { isNumber: true },
      cell: ({ row: { original } }) => {
        if (original.limit !== null) return money(original.limit)
        return defaultLimit === null
          ? t('app-order:budget.none')
          : t('app-order:budget.byDefault', { amount: money(defaultLimit) })
      },
    },
    {
      id: 'spent',
      header: t('app-order:budget.spent'),
      meta: { isNumber: true },
      cell: ({ row: { original } }) => money(original.spent),
    },
    {
      id: 'left',
      header: t('app-order:budget.rest'),
      meta: { isNumber: true },
      cell: ({ row: { original } }) => {
        const limit = original.limit ?? defaultLimit
        return limit === null ? <None /> : money(Math.max(limit - original.spent, 0))
      },
    },
    {
      id: 'edit',
      header: t('app-order:column.action'),
      cell: ({ row: { original } }) => (
        <AppButton
          size="s"
          aria-label={t('app-order:budget.editOf', { name: original.name })}
          onClick={() => onEdit(original)}
        >
          {t('app-order:budget.edit')}
        </AppButton>
      ),
    },
  ]
}

/** A dash, which screen readers read as a word. */
function None() {
  const { t } = useTexts()
  return (
    <>
      <span aria-hidden="true">—</span>
      <span className={visuallyHidden}>{t('app-order:budget.none')}</span>
    </>
  )
}

const stack = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  > p {
    max-width: 72ch;
    color: ${color.muted};
  }
`

const byDefault = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]} ${space[4]};
  align-items: center;
  padding: ${space[3]} ${space[4]};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.raised};
  > button {
    margin-inline-start: auto;
  }
`
