import { localeFacts } from '#config/locales.ts'
import { pathOf } from '#config/routes.ts'
import type { TextSource } from '#server/platform/text/texts.ts'
import { fillIn } from '#server/platform/mail/mail-text.ts'
import type { Notification, NotificationEvent } from './contract.ts'
import { eventOf } from './events.ts'
import type { listNotifications } from './store.ts'

type Row = Awaited<ReturnType<typeof listNotifications>>[number]
type Facts = Row['notification']['facts']

/** Returns the API representation of a notification; undefined if its kind no longer has texts. */
export function toNotification(
  { notification, companyName }: Row,
  texts: Pick<TextSource, 'part'>,
): Notification | undefined {
  const { id, kind, locale, facts, createdAt, readAt } = notification
  const event = eventOf(kind)
  const subject = texts.part(locale, `mail-${kind.replace('.', ':')}.subject`)
  if (!event || typeof subject !== 'string') return undefined
  return {
    id,
    event,
    title: fillIn(subject, facts, localeFacts[locale].htmlLang),
    lang: localeFacts[locale].textLanguage,
    target: targetOf(event, facts),
    companyName,
    at: createdAt.toISOString(),
    isRead: readAt !== null,
  }
}

/** Returns the path of the page that an event is about; null if there is none. */
function targetOf(event: NotificationEvent, { orderNumber, serialNumber }: Facts): string | null {
  switch (event) {
    case 'approvals':
    case 'orders':
      return orderNumber === undefined
        ? pathOf('console-bills')
        : pathOf('console-order', { orderNumber: String(orderNumber) })
    case 'licenses':
    case 'license-endings':
      return serialNumber === undefined
        ? pathOf('marketplace-profile-license-management')
        : pathOf('marketplace-profile-license', { serialNumber: String(serialNumber) })
    case 'gift-value':
      return pathOf('console-gift-values')
    case 'membership':
      return pathOf('console-membership')
    case 'team':
      return null
    case 'acting':
      return `${pathOf('console-team-management')}?tab=audit&kind=acting`
  }
}
