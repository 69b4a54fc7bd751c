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
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, shadow, size, space, weight } from '#components/theme/tokens.ts'
import { useHrefs } from './links.ts'
import { type AppRoute, type NavItem, navItems, navItemsOf } from './nav-items.ts'
import { useAccount } from './profile.ts'

export const navId = 'app-nav'

/** Icons of the items, in their order; apart from them, since the palette does without. */
const icons: readonly LucideIcon[] = [
  LayoutDashboard,
  KeyRound,
  ReceiptText,
  Coins,
  Award,
  Users,
  Building2,
  PackageCheck,
  ShieldCheck,
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
  const shown = navItemsOf(profile)
  const current = currentRoute(path)
  return (
    <nav ref={panel} id={navId} className={nav} popover="auto" aria-label={t('app:nav.label')}>
      <ul>
        {shown.map((item) => (
          <li key={item.route}>
            <a
              href={hrefOf(item.route)}
              aria-current={item.route === current ? 'page' : undefined}
              onClick={close}
            >
              <Icon item={item} />
              {t(item.text)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Icon({ item }: { item: NavItem }) {
  const Shape = icons[navItems.indexOf(item)]
  return Shape && <Shape size={18} aria-hidden="true" />
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
