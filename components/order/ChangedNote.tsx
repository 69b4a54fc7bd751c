import { useFormats } from '#components/app/formats.ts'
import { Panel } from '#components/app/Panel.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import type { Order } from '#server/trade/order/order-contract.ts'

interface Props {
  order: Order
  askedFor: NonNullable<Order['askedFor']>
}

/** What an Admin took away from an order before deciding, and what that did to its total. */
export function ChangedNote({ order: { lines, totals }, askedFor }: Props) {
  const { t } = useTexts()
  const formats = useFormats()
  const changes = askedFor.lines.flatMap(({ partNumber, name, quantity }) => {
    const left = lines.find((it) => it.partNumber === partNumber)?.quantity ?? 0
    if (left === quantity) return []
    const [before, after] = [formats.number(quantity), formats.number(left)]
    return [
      left === 0
        ? t('app-order:change.lineGone', { name })
        : t('app-order:change.lineLess', { name, before, after }),
    ]
  })
  return (
    <Panel title={t('app-order:change.shown')}>
      <ul>
        {changes.map((it) => (
          <li key={it}>{it}</li>
        ))}
        <li>
          {t('app-order:change.totals', {
            before: formats.money(askedFor.totals.subtotal, askedFor.totals.currency),
            after: formats.money(totals.subtotal, totals.currency),
          })}
        </li>
      </ul>
    </Panel>
  )
}
