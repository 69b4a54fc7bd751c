import type { SignedInContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { Services } from '#server/kernel/operations.ts'
import {
  type NotificationChoice,
  type NotificationChoices,
  NotificationEvent,
  type NotificationPage,
  type NotificationsQuery,
  type notification,
} from './contract.ts'
import { channelsOf, isFixed } from './events.ts'
import {
  countNotifications,
  countUnread,
  listChoices,
  listNotifications,
  type OwnNotifications,
  updateRead,
  updateUnread,
  upsertChoice,
} from './store.ts'
import { toNotification } from './view.ts'

/** The services for what people were told. */
export const notificationServices: Services<typeof notification> = {
  page,
  count: async (ctx) => ({ unread: await countUnread(ctx.db, ownOf(ctx)) }),
  read: async (ctx, { ids }) => {
    const own = ownOf(ctx)
    const read = await updateRead(ctx.db, { ...own, ids, at: ctx.now })
    return { read, unread: await countUnread(ctx.db, own), readAt: ctx.now.toISOString() }
  },
  unread: async (ctx, { readAt }) => {
    const own = ownOf(ctx)
    await updateUnread(ctx.db, { ...own, readAt: new Date(readAt) })
    return { unread: await countUnread(ctx.db, own) }
  },
  choices: choicesOf,
  choose,
}

async function page(
  ctx: SignedInContext,
  { show, pageIndex, pageSize }: NotificationsQuery,
): Promise<NotificationPage> {
  const own = ownOf(ctx)
  const isUnread = show === 'unread'
  const offset = (pageIndex - 1) * pageSize
  const rows = await listNotifications(ctx.db, { ...own, isUnread, limit: pageSize, offset })
  const { all, unread } = await countNotifications(ctx.db, own)
  return {
    pageIndex,
    pageSize,
    totalItems: isUnread ? unread : all,
    unread,
    items: rows.flatMap((it) => toNotification(it, ctx.texts) ?? []),
  }
}

async function choicesOf({ caller, db }: SignedInContext): Promise<NotificationChoices> {
  const chosen = new Map((await listChoices(db, caller.personId)).map((it) => [it.event, it]))
  return {
    items: NotificationEvent.options.map((event) => {
      const { app, mail } = channelsOf(event, chosen.get(event))
      return {
        event,
        app: { isOn: app, isFixed: isFixed(event, 'app') },
        mail: { isOn: mail, isFixed: isFixed(event, 'mail') },
      }
    }),
  }
}

/**
 * Changes how the caller is told about an event.
 *
 * @throws Problem `field.option_unknown` for a channel that cannot be changed
 */
async function choose(
  ctx: SignedInContext,
  { event, ...change }: NotificationChoice,
): Promise<NotificationChoices> {
  const { caller, db } = ctx
  for (const channel of ['app', 'mail'] as const)
    if (change[channel] !== undefined && isFixed(event, channel))
      throw new Problem('field.option_unknown', {
        errors: [{ pointer: `/${channel}`, code: 'field.option_unknown' }],
      })
  const chosen = await listChoices(db, caller.personId)
  const before = channelsOf(
    event,
    chosen.find((it) => it.event === event),
  )
  const { app = before.app, mail = before.mail } = change
  await upsertChoice(db, { personId: caller.personId, event, app, mail })
  return choicesOf(ctx)
}

function ownOf({ caller }: SignedInContext): OwnNotifications {
  return { personId: caller.personId, companyId: caller.company?.id ?? null }
}
