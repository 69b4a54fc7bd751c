import { css } from '@linaria/core'
import { useFormats } from '#components/app/formats.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { space } from '#components/theme/tokens.ts'
import type { GiftValueUse } from '#server/trade/checkout/quote-contract.ts'

/** Which lots a payment takes, when they expire, and what is left afterwards. Source: PY5. */
export function GiftLots({ use: { currency, balance, missing, lots } }: { use: GiftValueUse }) {
  const { t } = useTexts()
  const formats = useFormats()
  const money = (amount: number) => formats.money(amount, currency)
  const used = lots.reduce((sum, it) => sum + it.used, 0)
  if (missing > 0) return <p>{t('app-checkout:lots.missing', { amount: money(missing) })}</p>
  if (used === 0) return null
  return (
    <div className={list}>
      <p>{t('app-checkout:lots.title')}</p>
      <ul>
        {lots.map(({ lotId, used: amount, remaining, expiryDate }) => (
          <li key={lotId}>
            {t(amount === remaining ? 'app-checkout:lots.whole' : 'app-checkout:lots.part', {
              amount: money(amount),
              left: money(remaining - amount),
              day: formats.day(expiryDate),
            })}
          </li>
        ))}
      </ul>
      <p>{t('app-checkout:lots.after', { amount: money(balance - used) })}</p>
    </div>
  )
}

const list = css`
  display: grid;
  gap: ${space[1]};
  margin-block-start: ${space[2]};
  font-variant-numeric: tabular-nums;
  ul {
    padding-inline-start: ${space[4]};
    list-style: disc;
  }
`
