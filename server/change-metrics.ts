import { Counter, type Registry } from 'prom-client'
import type { ChangeListener } from '#server/platform/db/counted-changes.ts'

/** The counters of changes: help and labels by name. */
const counters: Record<string, [help: string, ...labels: string[]]> = {
  orders_placed_total: ['Placed orders by payment method.', 'method'],
  order_state_changes_total: ['Orders that came into a state.', 'state'],
  payment_state_changes_total: [
    'Payments that came into a state, by payment method.',
    'method',
    'state',
  ],
}

/**
 * Registers the counters of orders and payments. Returns the function that counts a change, which
 * names its counter.
 */
export function createChangeMetrics(registry: Registry): ChangeListener {
  const byName = new Map(
    Object.entries(counters).map(([name, [help, ...labelNames]]) => [
      name,
      new Counter({ name, help, labelNames, registers: [registry] }),
    ]),
  )
  return ({ counter, labels }) => byName.get(counter)?.inc(labels)
}
