import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadConfig } from '#config/load.ts'
import {
  countedAmount,
  countedCurrency,
  levelRulesIn,
} from '#server/trade/membership/counted-currency.ts'
import {
  levelReached,
  type LevelRules,
  orderCounted,
  orderRefunded,
  type Outcome,
  planPaid,
  renewalRefunded,
  type Standing,
  termFrom,
  termsDue,
} from '#server/trade/membership/level.ts'
import { productCurrency } from '#server/platform/money/product-currency.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { dayIn } from '#server/platform/time/zone.ts'
import {
  type LevelEvent,
  type LevelHistory,
  levelHistories,
} from '#tests/support/level-histories.ts'

const config = loadConfig()

test.each(levelHistories)('membership level after this history: $history', (history) => {
  const { terms, changes } = told(history)
  const last = terms.at(-1)
  const { memberType, startsOn, endsOn } = last?.term ?? {}
  const actions = changes
    .filter((it) => it.action !== 'LevelQuery')
    .map((it) => `${it.action} ${it.on} ${it.memberType}`)
  expect({ memberType, startsOn, endsOn, amount: amountOf(last), actions }).toEqual(
    history.expected,
  )
})

test('an amount reaches the level with the highest threshold that is not above the amount', () => {
  const rules = levelRulesIn(config, 'USD')
  fc.assert(
    fc.property(fc.nat(10_000_000), (amount) => {
      const level = levelReached(rules, amount)
      expect(amount).toBeGreaterThanOrEqual(rules.thresholds[level] ?? Infinity)
      expect(amount).toBeLessThan(rules.thresholds[level + 1] ?? Infinity)
    }),
  )
})

test('level thresholds in Japan equal the prices of its membership plans', () => {
  expect(levelRulesIn(config, 'GV').thresholds).toEqual(
    config.plansJapan.plans.map((it) => it.priceGv * 100),
  )
})

test('an amount in a currency without price lists cannot be counted toward a level', () => {
  expect(() => countedAmount(config, { amount: 100, currency: 'TWD' }, 'USD')).toThrow(/TWD/)
})

/** A term, and the amount that each order counts for in it. */
interface CountedTerm extends Pick<Standing, 'term'> {
  spends: Map<string, number>
}

interface Tale {
  rules: LevelRules
  /** Finished terms, followed by the current one. */
  terms: CountedTerm[]
  changes: { action: string; on: string; memberType: number }[]
  /** Orders and plans that count, each with the term that it renewed, if any. */
  counted: Map<string, CountedTerm | undefined>
}

/** Replays a history with the rules alone; the service does the same with database rows. */
function told({ region, joined, events, asked }: LevelHistory): Tale {
  const rules = levelRulesIn(config, countedCurrency(config, region))
  const zone = zoneOf(config, region)
  const tale: Tale = {
    rules,
    terms: [
      { term: termFrom(rules, joined, { memberType: 0, openedBy: 'Joined' }), spends: new Map() },
    ],
    changes: [],
    counted: new Map(),
  }
  for (const event of events) {
    const day = dayIn(zone, event.at)
    settle(tale, day)
    happen(tale, event, { day, region })
  }
  settle(tale, dayIn(zone, asked))
  return tale
}

function settle(tale: Tale, day: string): void {
  for (const outcome of termsDue(tale.rules, standingOf(tale.terms.at(-1)), day))
    become(tale, outcome, outcome.term.startsOn)
}

function happen(
  tale: Tale,
  event: LevelEvent,
  { day, region }: { day: string; region: string },
): void {
  const { rules, terms, counted } = tale
  const running = terms.at(-1)
  const { number: orderNumber } = event
  if (!running || (event.kind === 'refund') !== counted.has(orderNumber)) return
  if (event.kind === 'refund') {
    const isRenewal = counted.get(orderNumber) === running
    counted.delete(orderNumber)
    for (const it of terms) it.spends.delete(orderNumber)
    const before = terms.at(-2)
    const standing = { running: standingOf(running), before: before && standingOf(before) }
    become(
      tale,
      isRenewal
        ? renewalRefunded(rules, running.term)
        : orderRefunded(rules, standing, orderNumber),
      day,
    )
    settle(tale, day)
    return
  }
  if (event.kind === 'order') {
    const amount = countedAmount(
      config,
      { amount: event.amount, currency: productCurrency(config, region) },
      countedCurrency(config, region),
    )
    running.spends.set(orderNumber, amount)
    counted.set(orderNumber, undefined)
    become(tale, orderCounted(rules, standingOf(running), { day, orderNumber }), day)
    return
  }
  const outcome = planPaid(rules, running.term, { day, memberType: event.memberType, orderNumber })
  become(tale, outcome, day)
  counted.set(orderNumber, outcome.action === 'MaintainLevel' ? terms.at(-1) : undefined)
}

function become({ terms, changes }: Tale, { action, how, term }: Outcome, on: string): void {
  const running = terms.at(-1)
  if (how === 'begins') terms.push({ term, spends: new Map() })
  else if (how === 'resumes') {
    const left = terms.pop()
    for (const [number, amount] of left?.spends ?? []) terms.at(-1)?.spends.set(number, amount)
  } else if (running) running.term = term
  changes.push({ action, on, memberType: terms.at(-1)?.term.memberType ?? -1 })
}

function standingOf(it: CountedTerm | undefined): Standing {
  if (!it) throw new Error('no term is running')
  return { term: it.term, amount: amountOf(it) }
}

function amountOf(it: CountedTerm | undefined): number {
  return [...(it?.spends.values() ?? [])].reduce((sum, amount) => sum + amount, 0)
}
