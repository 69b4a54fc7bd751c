import { css } from '@linaria/core'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFormats } from '#components/app/formats.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'
import type { Quote } from '#server/trade/checkout/quote-contract.ts'
import { isLower } from './use-placement.ts'

interface Props {
  before: Quote
  after: Quote
}

/**
 * A price that has changed before the order was placed: before and after, line by line. A lower one
 * takes one click on the button below; a higher one is agreed to like the first. Source: PY4, C22.
 */
export function PriceChange({ before, after }: Props) {
  const { t } = useTexts()
  const formats = useFormats()
  const heading = useRef<HTMLHeadingElement>(null)
  // the buyer pressed a button and must learn why nothing was ordered
  useEffect(() => heading.current?.focus(), [])
  const [old, now] = [before.totals, after.totals]
  const hasFallen = isLower(before, after)
  const isSamePrice = old.subtotal === now.subtotal && old.currency === now.currency
  const heads = isSamePrice ? 'licenses' : hasFallen ? 'lower' : 'higher'
  return (
    <section className={change}>
      <h3 ref={heading} tabIndex={-1}>
        <TriangleAlert size={20} aria-hidden="true" />
        {t(`app-checkout:changed.${heads}`)}
      </h3>
      <p>{t('app-checkout:changed.text')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('app-checkout:changed.what')}</th>
            <th scope="col">{t('app-checkout:changed.before')}</th>
            <th scope="col">{t('app-checkout:changed.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changesOf(before, after).map(({ name, from, to }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{from === null ? '–' : formats.money(from, old.currency)}</td>
              <td>{to === null ? '–' : formats.money(to, now.currency)}</td>
            </tr>
          ))}
          {after.renewals.map(({ serialNumber, renewedUntil }) => {
            const was = before.renewals.find((it) => it.serialNumber === serialNumber)
            return was?.renewedUntil === renewedUntil ? null : (
              <tr key={serialNumber}>
                <th scope="row">{t('app-checkout:changed.until', { serialNumber })}</th>
                <td>{was ? formats.day(was.renewedUntil) : '–'}</td>
                <td>{formats.day(renewedUntil)}</td>
              </tr>
            )
          })}
          {old.rate !== now.rate && (
            <tr>
              <th scope="row">{t('app-checkout:changed.rate')}</th>
              <td>{old.rate}</td>
              <td>{now.rate}</td>
            </tr>
          )}
          <tr data-total>
            <th scope="row">{t('app-order:sum.total')}</th>
            <td>{formats.money(old.subtotal, old.currency)}</td>
            <td>{formats.money(now.subtotal, now.currency)}</td>
          </tr>
        </tbody>
      </table>
      <p>{t(`app-checkout:changed.${hasFallen ? 'confirm' : 'again'}`)}</p>
    </section>
  )
}

/** Returns the lines whose price of one piece differs. */
function changesOf(before: Quote, after: Quote) {
  const numbers = new Set([...before.lines, ...after.lines].map((it) => it.partNumber))
  return [...numbers].flatMap((number) => {
    const old = before.lines.find((it) => it.partNumber === number)
    const now = after.lines.find((it) => it.partNumber === number)
    const [from, to] = [old?.converted ?? null, now?.converted ?? null]
    return from === to ? [] : [{ name: now?.name ?? old?.name ?? number, from, to }]
  })
}

const change = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[2]};
  padding: ${space[4]};
  border: 1px solid ${color.warning};
  border-radius: ${radius.m};
  background: ${color.warningTint};
  svg {
    flex: none;
    color: ${color.warning};
  }
  h3 {
    display: flex;
    gap: ${space[2]};
    align-items: center;
    font-weight: ${weight.bold};
    &:focus {
      outline: 0;
    }
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  th {
    font-weight: ${weight.normal};
    text-align: start;
    overflow-wrap: anywhere;
  }
  td,
  thead th:not(:first-child) {
    padding-inline-start: ${space[2]};
    text-align: end;
  }
  [data-total] > * {
    font-weight: ${weight.bold};
  }
  /* the summary is too narrow for a name beside two amounts */
  tr {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    padding-block-start: ${space[1]};
  }
  tbody th {
    grid-column: 1 / -1;
  }
  td {
    font-size: ${size.s};
    white-space: nowrap;
  }
  thead th:first-child {
    display: none;
  }
`
