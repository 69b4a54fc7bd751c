import { css } from '@linaria/core'
import { useState } from 'react'
import { AppButton } from '#components/app/AppButton.tsx'
import { useFormats } from '#components/app/formats.ts'
import { Panel } from '#components/app/Panel.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'
import type { Order } from '#server/trade/order/order-contract.ts'

type OrderEvent = Order['events'][number]

const newest = 2

/** What happened to the order, the newest first. The middle of a long history is folded. */
export function OrderTimeline({ order }: { order: Order }) {
  const { t } = useTexts()
  const [isWhole, setWhole] = useState(false)
  const events = order.events.toReversed()
  const hidden = isWhole ? 0 : Math.max(events.length - newest - 1, 0)
  const [first] = order.events
  return (
    <Panel title={t('app-order:timeline.title')}>
      <ol className={timeline}>
        {(hidden > 1 ? events.slice(0, newest) : events).map((event) => (
          <Entry key={`${event.to} ${event.at}`} event={event} />
        ))}
        {hidden > 1 && (
          <li data-fold>
            <AppButton size="s" tone="ghost" onClick={() => setWhole(true)}>
              {t('app-order:timeline.more', { count: hidden })}
            </AppButton>
          </li>
        )}
        {hidden > 1 && first && <Entry event={first} />}
      </ol>
    </Panel>
  )
}

function Entry({ event }: { event: OrderEvent }) {
  const { t } = useTexts()
  const formats = useFormats()
  const { from, to, actor, by, isOnBehalf, reason, at } = event
  const who = isOnBehalf ? t('app-order:bySales', { name: by ?? '' }) : by
  return (
    <li>
      <b>{t(nameOf(event))}</b>
      {from === null && to === 'pending_approval' && <span>{t('app-order:timeline.asked')}</span>}
      <span>{who ?? t(`app-order:timeline.actor.${actor}`)}</span>
      <time dateTime={at}>{formats.moment(at)}</time>
      {reason !== null && <q>{reason}</q>}
    </li>
  )
}

function nameOf({ from, to }: OrderEvent): string {
  if (from === null) return 'app-order:timeline.placed'
  return from === to ? 'app-order:timeline.changed' : `app-order:timeline.to.${to}`
}

const timeline = css`
  display: grid;
  > li {
    position: relative;
    display: grid;
    padding-block-end: ${space[4]};
    padding-inline-start: ${space[6]};
    &:last-child {
      padding-block-end: 0;
    }
    &::before {
      content: '';
      position: absolute;
      inset: 6px auto auto 0;
      width: 10px;
      height: 10px;
      border: 2px solid ${color.edge};
      border-radius: ${radius.full};
      background: ${color.raised};
    }
    &:first-child::before {
      border-color: ${color.primary};
      background: ${color.primary};
    }
    &:not(:last-child)::after {
      content: '';
      position: absolute;
      inset: 20px auto -2px 4px;
      border-inline-start: 2px solid ${color.line};
    }
    &[data-fold] {
      justify-items: start;
      &::before {
        display: none;
      }
      > button {
        margin-inline-start: calc(-1 * ${space[3]});
      }
    }
  }
  b {
    font-weight: ${weight.medium};
  }
  span,
  time {
    font-size: ${size.xs};
    color: ${color.muted};
  }
  q {
    margin-block-start: ${space[1]};
    overflow-wrap: anywhere;
    &:lang(zh-TW) {
      quotes: '「' '」';
    }
  }
`
