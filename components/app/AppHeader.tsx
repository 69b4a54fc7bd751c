import { css } from '@linaria/core'
import { Menu, Search } from 'lucide-react'
import { useTexts } from '#components/islands/texts.tsx'
import { Logo } from '#components/layout/Logo.tsx'
import { Bell } from './Bell.tsx'
import { color, media, space } from '#components/theme/tokens.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { CompanySwitcher } from './CompanySwitcher.tsx'
import { headerButton } from './header-button.ts'
import { useHrefs } from './links.ts'
import { navId } from './SideNav.tsx'
import { useSite } from './site.ts'

/** The bar at the top of app pages: navigation, company, search, notifications and account. */
export function AppHeader() {
  const { t } = useTexts()
  const site = useSite()
  const hrefOf = useHrefs()
  return (
    <header className={bar} id="app-header">
      <button
        type="button"
        className={headerButton}
        data-narrow
        popoverTarget={navId}
        aria-label={t('app:nav.open')}
      >
        <Menu size={20} aria-hidden="true" />
      </button>
      <Logo site={site} href={hrefOf('marketplace')} />
      <CompanySwitcher />
      <a
        className={headerButton}
        href={hrefOf('marketplace-search', {}, { keyword: '' })}
        aria-label={t('app:search')}
        aria-keyshortcuts="Control+K Meta+K /"
        data-palette
      >
        <Search size={20} aria-hidden="true" />
      </a>
      <Bell />
      <AccountMenu />
    </header>
  )
}

const bar = css`
  position: sticky;
  z-index: 10;
  inset-block-start: 0;
  display: flex;
  gap: ${space[1]};
  align-items: center;
  height: 64px;
  padding-inline: ${space[3]};
  border-block-end: 1px solid ${color.line};
  background: ${color.ground};
  view-transition-name: header;
  ${media.tablet} {
    gap: ${space[2]};
    padding-inline: ${space[5]};
  }
  ${media.desktop} {
    [data-narrow] {
      display: none;
    }
  }
  ${media.belowDesktop} {
    > a:first-of-type span {
      position: absolute;
      clip-path: inset(50%);
    }
  }
  @media print {
    display: none;
  }
`
