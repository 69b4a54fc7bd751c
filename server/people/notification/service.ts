import type { Config } from '#config/schema.ts'
import type { Locale } from '#config/locales.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { dayMs } from '#server/platform/time/duration.ts'
import { type Mail, sendMails } from '#server/platform/mail/outbox.ts'
import type { NotificationEvent } from './contract.ts'
import { type Choice, channelsOf, eventOf, eventRules } from './events.ts'
import {
  deleteNotificationsBefore,
  findRecipient,
  insertNotifications,
  listChoices,
  listRecipients,
  upsertChoice,
} from './store.ts'
import { openUnsubscribeKey, subscriptionOf, unsubscribeToken } from './unsubscribe.ts'

/** Something to tell people, in a transaction that causes it. */
export interface Told {
  /** The company that it is about; null if the recipient may see it for whichever company. */
  companyId: string | null
  now: Date
}

/**
 * Tells people about something: by an email and by a notification, as they have chosen. A recipient
 * who is no person with an account gets only the email. Both exist only if the transaction commits.
 */
export async function tellPeople(
  tx: Tx,
  mails: readonly Mail[],
  { companyId, now }: Told,
): Promise<void> {
  const events = [...new Set(mails.flatMap((it) => eventOf(it.kind) ?? []))]
  if (events.length === 0) return sendMails(tx, mails, now)
  const people = await recipientsOf(tx, mails, events)
  const key = await openUnsubscribeKey(tx)
  const wanted: Mail[] = []
  const told: Parameters<typeof insertNotifications>[1][number][] = []
  for (const mail of mails) {
    const event = eventOf(mail.kind)
    const recipient = people.get(mail.to.toLowerCase())
    if (!event || !recipient) {
      wanted.push(mail)
      continue
    }
    const channels = channelsOf(event, recipient.choices.get(event))
    const { kind, key: mailKey, locale, facts } = mail
    if (channels.app)
      told.push({
        personId: recipient.id,
        companyId,
        kind,
        key: mailKey,
        locale,
        facts,
        createdAt: now,
      })
    if (channels.mail) wanted.push(withUnsubscribe(mail, { personId: recipient.id, event }, key))
  }
  await insertNotifications(tx, told)
  await sendMails(tx, wanted, now)
}

interface Recipient {
  id: string
  choices: Map<string, Choice>
}

async function recipientsOf(
  tx: Tx,
  mails: readonly Mail[],
  events: readonly NotificationEvent[],
): Promise<Map<string, Recipient>> {
  const people = new Map<string, Recipient>()
  const rows = await listRecipients(tx, { emails: mails.map((it) => it.to), events })
  for (const { id, email, event, app, mail } of rows) {
    const known = people.get(email) ?? { id, choices: new Map() }
    if (event !== null && app !== null && mail !== null) known.choices.set(event, { app, mail })
    people.set(email, known)
  }
  return people
}

/** Adds the link by which the recipient stops emails of this kind, if they may. */
function withUnsubscribe(
  mail: Mail,
  subscription: { personId: string; event: NotificationEvent },
  key: string,
): Mail {
  if (eventRules[subscription.event].mail === 'always') return mail
  return { ...mail, facts: { ...mail.facts, unsubscribe: unsubscribeToken(subscription, key) } }
}

/** What an unsubscribe link is about, and whether the person gets these emails now. */
export interface MailSubscription {
  event: NotificationEvent
  email: string
  locale: Locale
  isOn: boolean
}

/** Finds what an unsubscribe link is about; undefined if we did not sign its token. */
export async function mailSubscription(
  db: Db,
  token: string,
): Promise<MailSubscription | undefined> {
  const found = subscriptionOf(token, await openUnsubscribeKey(db))
  const person = found && (await findRecipient(db, found.personId))
  if (!found || !person) return undefined
  const { mail: isOn } = await chosenFor(db, found)
  return { event: found.event, ...person, isOn }
}

/** Stops the emails that an unsubscribe link is about, or sends them again. */
export async function subscribeByToken(
  db: Db,
  { token, isOn }: { token: string; isOn: boolean },
): Promise<void> {
  const found = subscriptionOf(token, await openUnsubscribeKey(db))
  if (!found || !(await findRecipient(db, found.personId))) return
  const { app } = await chosenFor(db, found)
  await upsertChoice(db, { ...found, app, mail: isOn })
}

async function chosenFor(
  db: Db,
  { personId, event }: { personId: string; event: NotificationEvent },
): Promise<Choice> {
  const chosen = await listChoices(db, personId)
  return channelsOf(
    event,
    chosen.find((it) => it.event === event),
  )
}

/** Deletes notifications that are as old as the oldest emails. Returns how many. */
export function forgetNotifications(
  db: Db,
  { mail }: Config,
  { now }: { now: Date },
): Promise<number> {
  return deleteNotificationsBefore(db, new Date(now.getTime() - mail.keptDays * dayMs))
}
