import type { NotificationEvent } from './contract.ts'

/** Whether people may choose a channel: `always` and `never` cannot be changed. */
type Channel = 'on' | 'off' | 'always' | 'never'

interface EventRule {
  app: Channel
  mail: Channel
}

/**
 * What people are told about, with the channels: emails that prove a purchase, or tell somebody
 * what they may do, cannot be switched off, nor can the note that somebody acted for the company.
 */
export const eventRules: Readonly<Record<NotificationEvent, EventRule>> = {
  approvals: { app: 'on', mail: 'on' },
  orders: { app: 'on', mail: 'always' },
  licenses: { app: 'on', mail: 'on' },
  'license-endings': { app: 'on', mail: 'on' },
  'gift-value': { app: 'on', mail: 'on' },
  membership: { app: 'on', mail: 'on' },
  team: { app: 'on', mail: 'always' },
  acting: { app: 'always', mail: 'on' },
}

const eventsByKind: Readonly<Record<string, NotificationEvent>> = {
  'order.approval-needed': 'approvals',
  // the email that delivers what was bought
  'license.issued': 'orders',
  'license.renewed': 'orders',
  'license.assigned': 'licenses',
  'license.assigned-many': 'licenses',
  'license.ending': 'license-endings',
  'account.acted-for': 'acting',
}

const eventsByFeature: Readonly<Record<string, NotificationEvent>> = {
  order: 'orders',
  payment: 'orders',
  'gift-value': 'gift-value',
  membership: 'membership',
  team: 'team',
}

/**
 * Returns what a kind of email tells about; undefined for an email that makes no notification and
 * that nobody can unsubscribe from.
 */
export function eventOf(kind: string): NotificationEvent | undefined {
  // the link of an invitation is a secret of its recipient
  if (kind === 'team.invited') return undefined
  return eventsByKind[kind] ?? eventsByFeature[kind.split('.')[0] ?? '']
}

/** What a person has chosen for an event. */
export interface Choice {
  app: boolean
  mail: boolean
}

/** Returns the channels by which a person is told, given what they have chosen. */
export function channelsOf(event: NotificationEvent, choice: Choice | undefined): Choice {
  const { app, mail } = eventRules[event]
  return { app: isOn(app, choice?.app), mail: isOn(mail, choice?.mail) }
}

/** True if people cannot change a channel. */
export function isFixed(event: NotificationEvent, channel: keyof Choice): boolean {
  const rule = eventRules[event][channel]
  return rule === 'always' || rule === 'never'
}

function isOn(channel: Channel, chosen: boolean | undefined): boolean {
  if (channel === 'always' || channel === 'never') return channel === 'always'
  return chosen ?? channel === 'on'
}
