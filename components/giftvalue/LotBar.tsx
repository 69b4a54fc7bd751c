import { css } from '@linaria/core'
import { withLabel } from '#config/lists.ts'
import { useFormats } from '#components/app/formats.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, size, space } from '#components/theme/tokens.ts'
import type { GiftValueLot } from '#server/trade/giftvalue/contract.ts'

const shadeCount = 4
const gap = 0.4

/**
 * The balance as a bar of its lots, the one that is spent first at the start. Only decoration: the
 * table has the same values. Source: GV2.
 */
export function LotBar({ lots, balance }: { lots: readonly GiftValueLot[]; balance: number }) {
  const { t, locale } = useTexts()
  const formats = useFormats()
  const shares = lots.map((it) => (balance === 0 ? 0 : (it.remaining / balance) * 100))
  const starts = shares.map((_, index) =>
    shares.slice(0, index).reduce((total, it) => total + it, 0),
  )
  return (
    <div className={bar} aria-hidden="true">
      <svg width="100%" height="16">
        <rect width="100%" height="16" rx="4" data-rest />
        {lots.map((lot, index) => (
          <rect
            key={lot.lotId}
            x={`${starts[index] ?? 0}%`}
            width={`${Math.max(gap, (shares[index] ?? 0) - gap)}%`}
            height="16"
            rx="3"
            data-shade={index % shadeCount}
            data-soon={lot.daysLeft <= 30}
          >
            <title>
              {withLabel(
                locale,
                formats.day(lot.expiryDate),
                formats.money(lot.remaining, lot.currency),
              )}
            </title>
          </rect>
        ))}
      </svg>
      <p>
        <span>{t('app-gift-value:lots.first')}</span>
        <span>{t('app-gift-value:lots.last')}</span>
      </p>
    </div>
  )
}

const bar = css`
  display: grid;
  gap: ${space[1]};
  margin-block-end: ${space[4]};
  rect {
    fill: ${color.primary};
  }
  [data-rest] {
    fill: ${color.sunken};
  }
  [data-shade='1'] {
    fill: color-mix(in srgb, ${color.primary} 75%, ${color.raised});
  }
  [data-shade='2'] {
    fill: color-mix(in srgb, ${color.primary} 55%, ${color.raised});
  }
  [data-shade='3'] {
    fill: color-mix(in srgb, ${color.primary} 40%, ${color.raised});
  }
  [data-soon='true'] {
    fill: ${color.warning};
  }
  @media (forced-colors: active) {
    rect {
      fill: CanvasText;
    }
    [data-rest] {
      fill: Canvas;
    }
    [data-soon='true'] {
      fill: Highlight;
    }
  }
  p {
    display: flex;
    justify-content: space-between;
    font-size: ${size.xs};
    color: ${color.muted};
  }
`
