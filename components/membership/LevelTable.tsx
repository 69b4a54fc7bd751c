import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import type { MembershipLevel } from '#components/document/context.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { FactTable } from '#components/sections/FactTable.tsx'
import { color } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { moneyText } from '#components/ui/money.ts'
import { discountFacts } from './discount.ts'

const benefits = ['ExclusiveSupport', 'ConsultingService']

/** Table that compares the membership levels. Source: spec §1. */
export function LevelTable({ levels }: { levels: readonly MembershipLevel[] }) {
  const { t, locale } = useTexts()
  const row = (key: string, cellOf: (level: MembershipLevel) => ReactNode) => ({
    key,
    cells: [t(`membership:table.${key}`), ...levels.map(cellOf)],
  })
  const includedMark = (
    <span className={mark}>
      <Icon name="tick" label={t('membership:table.yes')} />
    </span>
  )
  return (
    <FactTable
      caption={t('membership:table.title')}
      columns={[
        { text: t('membership:table.what') },
        ...levels.map((it) => ({ text: t(`home:membership.levels.${it.code}`), isFigure: true })),
      ]}
      rows={[
        row('reachedAt', ({ reachedAtMinor: priceMinor, currency }) =>
          priceMinor === 0 ? '–' : moneyText({ priceMinor, currency }, locale),
        ),
        row('Discount', ({ discountPercent }) =>
          discountPercent === 0
            ? '–'
            : t('home:membership.discount', discountFacts(discountPercent)),
        ),
        ...benefits.map((code) =>
          row(code, (level) => (level.benefits.includes(code) ? includedMark : '–')),
        ),
        row('validity', ({ rank }) =>
          t(rank === 0 ? 'membership:table.noEnd' : 'membership:table.years'),
        ),
        row('records', () => t('membership:table.recordYears')),
        row('manager', () => t('membership:table.hours')),
      ]}
    />
  )
}

const mark = css`
  svg {
    display: inline-block;
    vertical-align: middle;
    color: ${color.teal};
  }
`
