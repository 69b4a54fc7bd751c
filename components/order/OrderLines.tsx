import { css } from '@linaria/core'
import { useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { Panel } from '#components/app/Panel.tsx'
import { StatusMark } from '#components/app/StatusMark.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, size, space, weight } from '#components/theme/tokens.ts'
import type { Order } from '#server/trade/order/order-contract.ts'

type Line = Order['lines'][number]

/** What was ordered, at which price, and what of it is delivered or refunded. */
export function OrderLines({ order }: { order: Order }) {
  const { t } = useTexts()
  return (
    <Panel title={t('app-order:lines.title')}>
      <ul className={list}>
        {order.lines.map((line) => (
          <OrderLine key={line.orderItem} line={line} order={order} />
        ))}
      </ul>
      <Licenses order={order} />
    </Panel>
  )
}

const unlimited = 1_679_616

function OrderLine({ line, order }: { line: Line; order: Order }) {
  const { t } = useTexts()
  const formats = useFormats()
  const { currency } = order.totals
  const { capacity, quantity, converted, refunded } = line
  const facts = [
    line.partNumber,
    line.categoryName,
    capacity === null || capacity <= 1
      ? null
      : t('app-order:lines.capacity', {
          capacity:
            capacity === unlimited ? t('app-order:lines.unlimited') : formats.number(capacity),
        }),
  ].filter((it) => it !== null)
  return (
    <li>
      <div>
        <b>{line.name}</b>
        <small>{facts.join(' · ')}</small>
        {refunded !== null ? (
          <StatusMark
            tone="off"
            text={t('app-order:refundedOf', { amount: formats.money(refunded, currency) })}
          />
        ) : (
          line.deliveredAt !== null && (
            <StatusMark
              tone="good"
              text={t('app-order:lines.delivered', { day: formats.day(line.deliveredAt) })}
            />
          )
        )}
      </div>
      <p>
        <span>
          {formats.number(quantity)} × {formats.money(converted, currency)}
        </span>
        <b>{formats.money(quantity * converted, currency)}</b>
      </p>
    </li>
  )
}

/** Licenses that the order issued or renews, or the one that it upgrades. */
function Licenses({ order: { licenses, serialNumber, renewals } }: { order: Order }) {
  const { t } = useTexts()
  const formats = useFormats()
  const hrefOf = useHrefs()
  const renewed = new Map(renewals.map((it) => [it.serialNumber, it.renewedUntil]))
  const upgraded = serialNumber === null ? [] : [serialNumber]
  const all = [...licenses, ...renewed.keys(), ...upgraded]
  const kind = upgraded.length > 0 ? 'upgraded' : renewed.size > 0 ? 'renewed' : 'licenses'
  if (all.length === 0) return null
  return (
    <div className={made}>
      <h3>{t(`app-order:lines.${kind}`)}</h3>
      <ul>
        {all.map((it) => (
          <li key={it}>
            <a href={hrefOf('marketplace-profile-license', { serialNumber: it })}>{it}</a>{' '}
            {renewed.has(it) &&
              t('app-order:lines.until', { day: formats.day(renewed.get(it) ?? '') })}
          </li>
        ))}
      </ul>
    </div>
  )
}

const list = css`
  display: grid;
  > li {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]} ${space[6]};
    justify-content: space-between;
    padding-block: ${space[3]};
    & + li {
      border-block-start: 1px solid ${color.line};
    }
    &:first-child {
      padding-block-start: 0;
    }
    &:last-child {
      padding-block-end: 0;
    }
    > div {
      display: grid;
      flex: 1 1 220px;
      gap: ${space[1]};
      overflow-wrap: anywhere;
    }
    > p {
      display: grid;
      flex: 1 0 auto;
      align-content: start;
      text-align: end;
      font-variant-numeric: tabular-nums;
    }
  }
  b {
    font-weight: ${weight.medium};
    /* Chinese names break at their spaces */
    &:not(:lang(ja)) {
      word-break: keep-all;
    }
  }
  small,
  span {
    color: ${color.muted};
  }
`

const made = css`
  display: grid;
  gap: ${space[2]};
  h3 {
    font-size: ${size.s};
    font-weight: ${weight.medium};
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]} ${space[4]};
  }
  a {
    font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
    color: ${color.link};
  }
`
