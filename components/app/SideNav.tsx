import { css } from '@linaria/core'
import {
  Award,
  Building2,
  Coins,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  PackageCheck,
  ReceiptText,
  ShieldCheck,
  Users,
} from 'lucide-react'
import { useRef } from 'react'
import type { Permission } from '#config/permissions.ts'
import type { RouteName } from '#config/routes.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, shadow, size, space, weight } from '#components/theme/tokens.ts'
import { useHrefs } from './links.ts'
import { hasPermission, useAccount } from './profile.ts'

export const navId = 'app-nav'

type AppRoute = Extract<
  RouteName,
  `console${string}` | 'marketplace-profile-license-management' | 'internalcrm-shippingorder'
>

interface NavItem {
  route: AppRoute
  text: string
  icon: LucideIcon
  /** Permission that the page needs. Without it, the item is hidden. */
  permission?: Permission
  /** True to show the item before it is known who the person is. */
  isCommon?: boolean
}

const items: readonly NavItem[] = [
  { route: 'console', text: 'app:nav.dashboard', icon: LayoutDashboard, isCommon: true },
  {
    route: 'marketplace-profile-license-management',
    text: 'app:nav.licenses',
    icon: KeyRound,
    permission: 'license.view',
    isCommon: true,
  },
  {
    route: 'console-bills',
    text: 'app:nav.bills',
    icon: ReceiptText,
    permission: 'billing.view',
    isCommon: true,
  },
  {
    route: 'console-gift-values',
    text: 'app:nav.giftValues',
    icon: Coins,
    permission: 'giftvalue.view',
    isCommon: true,
  },
  {
    route: 'console-membership',
    text: 'app:nav.membership',
    icon: Award,
    permission: 'membership.view',
    isCommon: true,
  },
  { route: 'console-team-management', text: 'app:nav.team', icon: Users, permission: 'team.view' },
  {
    route: 'console-company-accounts',
    text: 'app:nav.companies',
    icon: Building2,
    permission: 'company.switch',
  },
  {
    route: 'internalcrm-shippingorder',
    text: 'app:nav.deliveries',
    icon: PackageCheck,
    permission: 'crm.delivery.view',
  },
  { route: 'console-security', text: 'app:nav.security', icon: ShieldCheck, isCommon: true },
]

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
  const shown = items.filter(({ permission, isCommon = false }) =>
    profile ? permission === undefined || hasPermission(profile, permission) : isCommon,
  )
  const current = currentRoute(path)
  return (
    <nav ref={panel} id={navId} className={nav} popover="auto" aria-label={t('app:nav.label')}>
      <ul>
        {shown.map(({ route, text, icon: Icon }) => (
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
        ))}
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
  return items.find(
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
