import { css } from '@linaria/core'
import { useState } from 'react'
import { useFormats } from '#components/app/formats.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'
import type { Checkout } from './use-checkout.ts'

interface Props {
  checkout: Checkout
  /** Categories in which something is left to do. */
  unfinished: readonly { code: string; name: string }[]
  onJump: (code: string) => void
}

/**
 * Above the sum: what is left to choose, by name, and the price of one unit. Screen readers hear one
 * message for each price that has settled. Source: BT2, BT3.
 */
export function BtoProgress({ checkout, unfinished, onJump }: Props) {
  const { t } = useTexts()
  const formats = useFormats()
  const { prices, price } = checkout
  const totals = price?.totals
  const text = totals
    ? t('app-bto:priceIs', {
        unit: formats.money(totals.unitPrice, totals.currency),
        total: formats.money(totals.subtotal, totals.currency),
      })
    : ''
  const settled = useSettledText(text, prices.isPlaceholderData)
  return (
    <>
      {unfinished.length > 0 && (
        <div className={missing}>
          <b>{t('app-bto:missing', { count: unfinished.length })}</b>
          <ul>
            {unfinished.map(({ code, name }) => (
              <li key={code}>
                <button type="button" onClick={() => onJump(code)}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {totals && (
        <p className={unit} data-pending={prices.isPlaceholderData || undefined}>
          <span>{t('app-bto:unit')}</span>
          <span data-unit-price>
            {formats.money(totals.unitPrice, totals.currency)} × {formats.number(totals.quantity)}
          </span>
        </p>
      )}
      <p role="status" className={visuallyHidden}>
        {settled}
      </p>
    </>
  )
}

/** Returns the last text that was not in change. */
function useSettledText(text: string, isPending: boolean): string {
  const [settled, setSettled] = useState(text)
  if (!isPending && settled !== text) setSettled(text)
  return settled
}

const missing = css`
  display: grid;
  gap: ${space[1]};
  padding: ${space[3]};
  border: 1px solid ${color.warning};
  border-radius: ${radius.m};
  background: ${color.warningTint};
  b {
    font-weight: ${weight.bold};
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space[4]};
  }
  button {
    min-height: 32px;
    color: ${color.link};
    text-align: start;
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`

const unit = css`
  display: flex;
  gap: ${space[4]};
  justify-content: space-between;
  font-size: ${size.s};
  font-variant-numeric: tabular-nums;
  color: ${color.muted};
  &[data-pending] {
    opacity: 0.55;
  }
`
