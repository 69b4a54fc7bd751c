import { css } from '@linaria/core'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { LoadedCode } from '#components/app/LoadedCode.tsx'
import { useQueryString } from '#components/app/address.tsx'
import { queries } from '#components/app/api.ts'
import { useFormats } from '#components/app/formats.ts'
import { Loaded } from '#components/app/Loaded.tsx'
import { Panel } from '#components/app/Panel.tsx'
import { joinSentences } from '#components/ui/sentences.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'
import { dateFormat, numberFormat } from '#config/intl.ts'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import type { SpendByMonth } from '#server/trade/membership/contract.ts'

/** d3-scale is loaded with the first chart. */
const BarChart = lazy(() =>
  import('#components/chart/BarChart.tsx').then((it) => ({ default: it.BarChart })),
)

const months = 24

/** What counted toward the level in each month, as bars or as a table. Source: MB6. */
export function Spend() {
  const { t } = useTexts()
  const { query, hrefWith } = useQueryString()
  const isTable = query.get('spend') === 'table'
  const spend = useQuery(
    queries.membership.spendByMonth.queryOptions({ input: { months: String(months) } }),
  )
  return (
    <Panel
      title={t('app-standing:spend.title')}
      action={
        <nav className={toggle} aria-label={t('app:chart.show')}>
          <a href={hrefWith({ spend: null })} aria-current={!isTable || undefined}>
            {t('app:chart.chart')}
          </a>
          <a href={hrefWith({ spend: 'table' })} aria-current={isTable || undefined}>
            {t('app:chart.table')}
          </a>
        </nav>
      }
    >
      <Loaded
        query={spend}
        failedTitle={t('app-standing:spend.failed')}
        skeleton={<ChartSkeleton />}
      >
        {(it) => <SpendChart spend={it} isTable={isTable} />}
      </Loaded>
    </Panel>
  )
}

function SpendChart({ spend, isTable }: { spend: SpendByMonth; isTable: boolean }) {
  const { t, locale } = useTexts()
  const formats = useFormats()
  const { currency, total } = spend
  const short = dateFormat(locale, { month: 'short', timeZone: 'UTC' })
  const long = dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const compact = numberFormat(locale, { notation: 'compact' })
  if (total === 0) return <p className={note}>{t('app-standing:spend.none', { count: months })}</p>
  const bars = spend.months.map(({ month, amount }) => {
    const day = new Date(`${month}-01T00:00:00Z`)
    return { key: month, label: short.format(day), name: long.format(day), value: amount }
  })
  return (
    <>
      <LoadedCode skeleton={<ChartSkeleton />}>
        <BarChart
          title={t('app-standing:spend.title')}
          nameHeader={t('app-standing:spend.month')}
          valueHeader={t('app-standing:spend.amount', { currency })}
          bars={bars}
          format={(minor) => formats.money(minor, currency)}
          formatTick={(minor) => compact.format(minor / 100)}
          isTable={isTable}
        />
      </LoadedCode>
      <p className={note}>
        {joinSentences([
          t('app-standing:spend.total', { amount: formats.money(total, currency) }),
          t('app-standing:spend.rule', { currency }),
        ])}
      </p>
    </>
  )
}

function ChartSkeleton() {
  return (
    <div className={bones}>
      <Skeleton of="block" />
    </div>
  )
}

const bones = css`
  height: 240px;
`

const toggle = css`
  display: flex;
  border: 1px solid ${color.edge};
  border-radius: ${radius.m};
  overflow: hidden;
  a {
    display: grid;
    place-items: center;
    min-height: 36px;
    padding-inline: ${space[3]};
    font-weight: ${weight.medium};
    color: ${color.muted};
    text-decoration: none;
    &[aria-current] {
      background: ${color.tint};
      color: ${color.link};
    }
    &:focus-visible {
      outline-offset: -2px;
    }
  }
  @media (forced-colors: active) {
    a[aria-current] {
      background: Highlight;
      color: HighlightText;
    }
  }
`

const note = css`
  max-width: 80ch;
  font-size: ${size.xs};
  color: ${color.muted};
`
