import * as z from 'zod'
import type { LanguageLink } from '#server/people/identity-provider/contract.ts'
import { operation, refusals, TextLanguage, WebsiteCode } from '#server/kernel/contract.ts'

/** What people are told about. */
export const NotificationEvent = z.enum([
  'approvals',
  'orders',
  'licenses',
  'license-endings',
  'gift-value',
  'membership',
  'team',
  'acting',
])
export type NotificationEvent = z.infer<typeof NotificationEvent>

/** Something that the caller was told. */
export const Notification = z.strictObject({
  id: z.uuid(),
  event: NotificationEvent,
  title: z.string(),
  /** Language of the title. */
  lang: TextLanguage,
  /** Path below /{locale} of the page that it is about; null if there is none. */
  target: z.string().nullable(),
  /** The company that it is about; null if it is about the person. */
  companyName: z.string().nullable(),
  at: z.iso.datetime({ offset: true }),
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

/** A page of notifications, the most recent first. */
export const NotificationPage = z.strictObject({
  pageIndex: z.int(),
  pageSize: z.int(),
  totalItems: z.int(),
  /** Number of unread notifications, on all pages. */
  unread: z.int(),
  items: z.array(Notification),
})
export type NotificationPage = z.infer<typeof NotificationPage>

/** The page of notifications to list. */
export const NotificationsQuery = z.object({
  show: z.enum(['all', 'unread']).default('all'),
  pageIndex: z.coerce.number<number>().int().min(1).max(9999).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(100).default(10),
  websiteCode: WebsiteCode.optional(),
})
export type NotificationsQuery = z.infer<typeof NotificationsQuery>

const Channel = z.strictObject({
  isOn: z.boolean(),
  /** True if it cannot be changed. */
  isFixed: z.boolean(),
})

/** By which channels the caller is told about each event. */
export const NotificationChoices = z.strictObject({
  items: z.array(z.strictObject({ event: NotificationEvent, app: Channel, mail: Channel })),
})
export type NotificationChoices = z.infer<typeof NotificationChoices>

/** A change of a channel. */
export const NotificationChoice = z.strictObject({
  event: NotificationEvent,
  app: z.boolean().optional(),
  mail: z.boolean().optional(),
})
export type NotificationChoice = z.infer<typeof NotificationChoice>

/** The page on which a recipient stops emails of a kind. */
export interface UnsubscribeView {
  languages: readonly LanguageLink[]
  /** `again` once they were resumed, `unknown` for a link that we did not make. */
  state: 'open' | 'stopped' | 'again' | 'unknown'
  event: NotificationEvent | null
  email: string
  /** URL that the form posts to. */
  action: string
}

const tags = ['notifications']
const Unread = z.strictObject({ unread: z.int() })
const moment = z.iso.datetime({ offset: true })

/** Operations on what the caller was told, for the company that they act for. */
export const notification = {
  page: operation({ access: 'signed-in', company: 'optional' })
    .route({
      method: 'GET',
      path: '/notifications',
      tags,
      summary: 'List notifications',
      description:
        'Those about the company that the caller acts for, and those about the caller. A ' +
        'notification has the title of the email of the same kind.',
    })
    .input(NotificationsQuery)
    .output(NotificationPage)
    .errors(refusals('request.param_invalid', 'field.too_short', 'field.too_long')),
  count: operation({ access: 'signed-in', company: 'optional' })
    .route({
      method: 'GET',
      path: '/notifications/count',
      tags,
      summary: 'Count unread notifications',
      description: 'Small enough to be read every minute; send `X-Background: 1` with it.',
    })
    .output(Unread),
  read: operation({ access: 'signed-in', company: 'optional' })
    .route({
      method: 'POST',
      path: '/notifications/read',
      tags,
      summary: 'Mark notifications as read',
      description: 'Those with the ids, or all. `readAt` takes it back at `/notifications/unread`.',
    })
    .input(z.strictObject({ ids: z.array(z.uuid()).max(100).optional() }))
    .output(z.strictObject({ read: z.int(), unread: z.int(), readAt: moment })),
  unread: operation({ access: 'signed-in', company: 'optional' })
    .route({
      method: 'POST',
      path: '/notifications/unread',
      tags,
      summary: 'Take back that notifications were marked as read',
      description: 'Those that were marked at `readAt`.',
    })
    .input(z.strictObject({ readAt: moment.refine((it) => Date.parse(it) > 0) }))
    .output(Unread),
  choices: operation({ access: 'signed-in', company: 'none' })
    .route({
      method: 'GET',
      path: '/profile/notification-choices',
      tags,
      summary: 'Get how the caller is told about each event',
      description: 'By notifications, by email, both or neither. Some cannot be switched off.',
    })
    .output(NotificationChoices),
  choose: operation({ access: 'signed-in', company: 'none' })
    .route({
      method: 'PUT',
      path: '/profile/notification-choices',
      tags,
      summary: 'Change how the caller is told about an event',
      description: 'Channels that are left out stay as they are.',
    })
    .input(NotificationChoice)
    .output(NotificationChoices)
    .errors(refusals('field.option_unknown')),
}

/** The notification operations for the API. server/api-contract.ts registers them. */
export const notificationApi = {
  contract: { notification },
  tags: [{ name: 'notifications', description: 'Read what happened, and choose how to be told.' }],
  schemas: {
    NotificationEvent,
    Notification,
    NotificationPage,
    NotificationsQuery,
    NotificationChoices,
    NotificationChoice,
  },
}
