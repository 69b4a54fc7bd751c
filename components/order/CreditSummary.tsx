import { css } from '@linaria/core'
import { useQuery } from '@tanstack/react-query'
import { useQueryString } from '#components/app/address.tsx'
import { queries } from '#components/app/api.ts'
import { useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { hasPermission, useProfile } from '#components/app/profile.ts'
import { Waiting } from '#components/app/Waiting.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import type { OwnBudget } from '#server/trade/order/budget-contract.ts'
import type { CompanyCredit } from '#server/trade/payment/contract.ts'

/** The largest number of invoices in an answer. */
const invoicesMax = 100

/** What can still be spent: the company's credit, and one's own budget. Neither is shown at zero. */
export function CreditSummary() {
  const profile = useProfile()
  const { data: credit, isPending } = useQuery(queries.payments.credit.queryOptions())
  const { data: budget, isLoading } = useQuery(
    queries.order.ownBudget.queryOptions({
      enabled: profile.role === 'General' && hasPermission(profile, 'order.place.free'),
    }),
  )
  const hasBudget = budget !== undefined && budget.limit !== null
  if (isPending || isLoading) return <CreditSkeleton />
  if (!credit?.credit && !hasBudget) return null
  return (
    <div className={tiles}>
      {credit?.credit && <CreditTile credit={credit.credit} invoices={credit.invoices} />}
      {hasBudget && <BudgetTile budget={budget} />}
    </div>
  )
}

function CreditSkeleton() {
  return (
    <Waiting>
      <div className={tiles}>
        <div className={bone}>
          <Skeleton of="block" />
        </div>
      </div>
    </Waiting>
  )
}

interface CreditProps {
  credit: NonNullable<CompanyCredit['credit']>
  invoices: CompanyCredit['invoices']
}

function CreditTile({ credit, invoices }: CreditProps) {
  const { t } = useTexts()
  const formats = useFormats()
  const { hrefWith } = useQueryString()
  const hrefOf = useHrefs()
  const { currency, limit, used, available, overdue } = credit
  const money = (amount: number) => formats.money(amount, currency)
  const elsewhere = overdueElsewhere({ credit, invoices })
  return (
    <section className={tile}>
      <h2>{t('app-order:credit.title')}</h2>
      <b>{t('app-order:credit.available', { amount: money(available) })}</b>
      <meter
        min={0}
        max={Math.max(limit, 1)}
        value={Math.min(used, limit)}
        aria-label={t('app-order:credit.title')}
      />
      <p>{t('app-order:credit.used', { used: money(used), limit: money(limit) })}</p>
      {overdue > 0 && (
        <p data-overdue>
          {t('app-order:credit.overdue', { amount: money(overdue) })}{' '}
          {invoices.some((it) => it.isOverdue) && (
            <a href={hrefWith({ view: 'overdue', page: null })}>{t('app-order:credit.show')}</a>
          )}
        </p>
      )}
      {elsewhere > 0 && (
        <p>
          {t('app-order:credit.elsewhere', { amount: money(elsewhere) })}{' '}
          <a href={hrefOf('marketplace-help-sales-support')}>{t('app-order:credit.contact')}</a>
        </p>
      )}
      {invoices.length > 0 && (
        <p>
          <a href={hrefWith({ paymentType: 1, view: null, status: null, page: null })}>
            {t('app-order:credit.open', {
              count: invoices.length,
              n: formats.number(invoices.length),
            })}
          </a>
        </p>
      )}
    </section>
  )
}

/**
 * Overdue debt that no order in the marketplace explains. Longer lists of invoices are not complete,
 * so nothing is said then.
 */
function overdueElsewhere({ credit, invoices }: CreditProps): number {
  if (invoices.length >= invoicesMax) return 0
  return Math.max(credit.overdue - invoices.reduce((sum, it) => sum + it.amount, 0), 0)
}

function BudgetTile({ budget: { currency, limit, spent } }: { budget: OwnBudget }) {
  const { t } = useTexts()
  const formats = useFormats()
  if (limit === null) return null
  const money = (amount: number) => formats.money(amount, currency)
  return (
    <section className={tile}>
      <h2>{t('app-order:budget.own')}</h2>
      <b>{t('app-order:budget.left', { amount: money(Math.max(limit - spent, 0)) })}</b>
      <meter
        min={0}
        max={Math.max(limit, 1)}
        value={Math.min(spent, limit)}
        aria-label={t('app-order:budget.own')}
      />
      <p>{t('app-order:budget.spentOf', { spent: money(spent), limit: money(limit) })}</p>
    </section>
  )
}

const tiles = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(280px, 100%), 360px));
  gap: ${space[4]};
  margin-block-end: ${space[4]};
`

const bone = css`
  height: 110px;
`

const tile = css`
  display: grid;
  gap: ${space[1]};
  align-content: start;
  padding: ${space[4]};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.raised};
  font-variant-numeric: tabular-nums;
  h2 {
    font-size: ${size.s};
    font-weight: ${weight.medium};
    color: ${color.muted};
  }
  b {
    font-size: ${size.l};
  }
  meter {
    width: 100%;
    height: 8px;
    border: 0;
    border-radius: ${radius.full};
    background: ${color.sunken};
    appearance: none;
    overflow: hidden;
    &::-webkit-meter-bar {
      height: 8px;
      border: 0;
      background: ${color.sunken};
    }
    &::-webkit-meter-optimum-value {
      background: ${color.primary};
    }
    &::-moz-meter-bar {
      background: ${color.primary};
    }
  }
  p {
    color: ${color.muted};
    &[data-overdue] {
      color: ${color.danger};
    }
    &:lang(zh) {
      word-break: keep-all;
    }
  }
`
