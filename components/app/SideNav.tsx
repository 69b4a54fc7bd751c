import { css } from '@linaria/core'
import {
  Award,
  Building2,
  Coins,
  Inbox,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  PackageCheck,
  ReceiptText,
  ShieldCheck,
  Users,
} from 'lucide-react'
import { useRef } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, shadow, size, space, weight } from '#components/theme/tokens.ts'
import { useHrefs } from './links.ts'
import { type AppRoute, navItems, navItemsOf } from './nav-items.ts'
import { useAccount } from './profile.ts'

export const navId = 'app-nav'

/** Apart from the items, because the palette does without. */
const icons: Record<AppRoute, LucideIcon> = {
  console: LayoutDashboard,
  'marketplace-profile-license-management': KeyRound,
  'console-bills': ReceiptText,
  'console-gift-values': Coins,
  'console-membership': Award,
  'console-team-management': Users,
  'console-company-accounts': Building2,
  'internalcrm-shippingorder': PackageCheck,
  'console-lead-desk': Inbox,
  'console-security': ShieldCheck,
}

/** Links to the app pages that the person may open; a panel below desktop width. */
export function SideNav({ path }: { path: string }) {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const { profile } = useAccount()
  const panel = useRef<HTMLElement>(null)
  // the panel covers the page, so it closes when a page was chosen
  const close = () => {
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
  }
  const shown = navItemsOf(profile)
  const current = currentRoute(path)
  return (
    <nav ref={panel} id={navId} className={nav} popover="auto" aria-label={t('app:nav.label')}>
      <ul>
        {shown.map(({ route, text }) => {
          const Icon = icons[route]
          return (
            <li key={route}>
              <a
                href={hrefOf(route)}
                aria-current={route === current ? 'page' : undefined}
                onClick={close}
              >
                <Icon size={18} aria-hidden="true" />
                {t(text)}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Returns the item that a page belongs to: details belong to their list. */
function currentRoute(path: string): AppRoute | undefined {
  if (path === '/console') return 'console'
  if (path.startsWith('/marketplace/profile/license'))
    return 'marketplace-profile-license-management'
  if (path.startsWith('/internalcrm/')) return 'internalcrm-shippingorder'
  return navItems.find(
    ({ route }) => route !== 'console' && path.startsWith(`/${route.replace('-', '/')}`),
  )?.route
}

const nav = css`
  ul {
    display: grid;
    gap: 2px;
    padding: ${space[3]};
  }
  a {
    display: flex;
    gap: ${space[3]};
    align-items: center;
    min-height: 44px;
    padding-inline: ${space[3]};
    border-radius: ${radius.m};
    font-size: ${size.s};
    font-weight: ${weight.medium};
    color: ${color.ink};
    text-decoration: none;
    svg {
      flex: none;
      color: ${color.muted};
    }
    &:hover {
      background: ${color.sunken};
    }
    &[aria-current] {
      background: ${color.tint};
      color: ${color.link};
      svg {
        color: inherit;
      }
    }
  }
  @media (forced-colors: active) {
    a[aria-current] {
      border: 1px solid Highlight;
    }
  }
  ${media.belowDesktop} {
    position: fixed;
    inset: 64px auto 0 0;
    width: min(320px, 88vw);
    height: auto;
    margin: 0;
    padding: 0;
    border: 0;
    background: ${color.raised};
    color: inherit;
    box-shadow: ${shadow.l};
    overflow: auto;
    &::backdrop {
      inset-block-start: 64px;
      background: #060b1666;
    }
  }
  ${media.desktop} {
    /* always shown: the popover is for narrower windows */
    position: sticky;
    inset: 64px auto auto;
    display: block;
    width: auto;
    height: calc(100dvh - 64px);
    margin: 0;
    padding: 0;
    border: 0;
    border-inline-end: 1px solid ${color.line};
    background: ${color.ground};
    color: inherit;
    overflow: auto;
    a {
      min-height: 40px;
    }
  }
  @media print {
    display: none;
  }
`
