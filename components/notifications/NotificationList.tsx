import { css } from '@linaria/core'
import {
  Award,
  BadgeCheck,
  Check,
  Coins,
  Headset,
  Hourglass,
  KeyRound,
  type LucideIcon,
  ReceiptText,
  Users,
} from 'lucide-react'
import { useFormats } from '#components/app/formats.ts'
import { WholeNames } from '#components/app/WholeNames.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'
import { withLabel } from '#config/lists.ts'
import type { Notification, NotificationEvent } from '#server/people/notification/contract.ts'

const icons: Readonly<Record<NotificationEvent, LucideIcon>> = {
  approvals: BadgeCheck,
  orders: ReceiptText,
  licenses: KeyRound,
  'license-endings': Hourglass,
  'gift-value': Coins,
  membership: Award,
  team: Users,
  acting: Headset,
}

interface Props {
  items: readonly Notification[]
  onRead: (id: string) => void
}

/** Notifications. Opening one marks it as read; looking at the list does not. */
export function NotificationList({ items, onRead }: Props) {
  return (
    <ul className={list}>
      {items.map((it) => (
        <Item key={it.id} item={it} onRead={onRead} />
      ))}
    </ul>
  )
}

function Item({ item, onRead }: { item: Notification; onRead: Props['onRead'] }) {
  const { t, locale } = useTexts()
  const formats = useFormats()
  const { id, event, title, lang, target, companyName, at, isRead } = item
  const Icon = icons[event]
  const shown = <WholeNames text={title} names={[companyName ?? '']} />
  return (
    <li data-unread={!isRead}>
      <Icon size={20} aria-hidden="true" />
      <div>
        {!isRead && (
          <span className={visuallyHidden}>
            {withLabel(locale, t('app-notifications:isUnread'), '')}
          </span>
        )}
        {target === null ? (
          <b lang={lang}>{shown}</b>
        ) : (
          <a href={`/${locale}${target}`} lang={lang} onClick={() => isRead || onRead(id)}>
            {shown}
          </a>
        )}
        <p>
          {companyName !== null && <span>{companyName}</span>}
          <time dateTime={at}>{formats.moment(at)}</time>
        </p>
      </div>
      {!isRead && (
        <button
          type="button"
          title={t('app-notifications:markRead')}
          aria-label={t('app-notifications:markReadOf', { title })}
          onClick={() => onRead(id)}
        >
          <Check size={18} aria-hidden="true" />
        </button>
      )}
    </li>
  )
}

const list = css`
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.raised};
  overflow: clip;
  li {
    position: relative;
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) 44px;
    gap: ${space[3]};
    align-items: center;
    min-height: 68px;
    padding: ${space[3]};
    padding-inline-start: ${space[5]};
    & + li {
      border-block-start: 1px solid ${color.line};
    }
    &:hover {
      background: ${color.tint};
    }
    > svg {
      color: ${color.muted};
    }
    &[data-unread='true'] {
      > svg {
        color: ${color.link};
      }
      a,
      b {
        font-weight: ${weight.bold};
      }
      &::before {
        content: '';
        position: absolute;
        inset: 0 auto 0 0;
        width: 3px;
        background: ${color.link};
      }
    }
  }
  a,
  b {
    font-weight: ${weight.normal};
    color: ${color.ink};
    overflow-wrap: anywhere;
  }
  a {
    text-decoration: none;
    /* the whole row opens it, except for the button */
    &::after {
      content: '';
      position: absolute;
      inset: 0;
    }
    &:hover {
      text-decoration: underline;
    }
  }
  p {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space[3]};
    font-size: ${size.xs};
    color: ${color.muted};
    ${media.tablet} {
      font-size: ${size.s};
    }
  }
  button {
    position: relative;
    z-index: 1;
    display: grid;
    place-items: center;
    width: 44px;
    height: 44px;
    border-radius: ${radius.m};
    color: ${color.muted};
    &:hover {
      background: ${color.sunken};
      color: ${color.link};
    }
  }
`
