import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Minor } from '#server/platform/money/minor.ts'

/**
 * An event that affects the level of a company. `number` is the order number. An order has an
 * amount in the product currency, a plan has a level.
 */
export type LevelEvent = { at: Date; number: string } & (
  | { kind: 'order'; amount: Minor }
  | { kind: 'plan'; memberType: number }
  | { kind: 'refund' }
)

/** A row of level-histories.tsv: events and expected results. */
export interface LevelHistory {
  history: string
  region: string
  joined: string
  events: LevelEvent[]
  asked: Date
  expected: {
    memberType: number
    startsOn: string
    endsOn: string
    amount: Minor
    actions: string[]
  }
}

/** Histories to test the level rules, with and without a database. A date alone means noon UTC. */
export const levelHistories: LevelHistory[] = readFileSync(
  path.join(import.meta.dirname, '../rules/level-histories.tsv'),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [
      history = '',
      region = '',
      joined = '',
      events = '',
      asked = '',
      level,
      startsOn = '',
      endsOn = '',
      amount = '',
      actions = '',
    ] = line.split('\t')
    return {
      history,
      region,
      joined,
      asked: momentOf(asked),
      events: listOf(events, ';').map(eventOf),
      expected: {
        memberType: Number(level),
        startsOn,
        endsOn,
        amount: minorOf(amount),
        actions: listOf(actions, ','),
      },
    }
  })

function eventOf(text: string): LevelEvent {
  const [moment = '', kind, number = '', value = ''] = text.split(' ')
  const which = { at: momentOf(moment), number }
  if (kind === 'order') return { ...which, kind, amount: minorOf(value) }
  if (kind === 'plan') return { ...which, kind, memberType: Number(value) }
  if (kind === 'refund') return { ...which, kind }
  throw new Error(`level-histories.tsv: ${text} is no event`)
}

function listOf(text: string, separator: string): string[] {
  return text === '' ? [] : text.split(separator).map((it) => it.trim())
}

function momentOf(text: string): Date {
  return new Date(text.includes('T') ? text : `${text}T12:00:00Z`)
}

function minorOf(text: string): Minor {
  return Math.round(Number(text) * 100)
}
