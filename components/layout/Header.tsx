import { css } from '@linaria/core'
import { isChina, isLocale, localeFacts } from '#config/locales.ts'
import { pathOf } from '#config/routes.ts'
import type { Site } from '#components/document/context.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, frame, media, space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { Container } from '#components/ui/Container.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import type { Region } from '#server/content/region/contract.ts'
import { Account } from './Account.tsx'
import { LanguagePanel, languagePanelId } from './LanguagePanel.tsx'
import { Logo } from './Logo.tsx'
import type { TopItem } from './menu-model.ts'
import { iconButton } from './panel-style.ts'
import { SearchPanel, searchPanelId } from './SearchPanel.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'
import { menuId, TopMenu } from './TopMenu.tsx'

interface Props {
  site: Pick<Site, 'name' | 'company' | 'assetOrigin' | 'consoleUrl'>
  items: readonly TopItem[]
  regions: readonly Region[]
  popular: readonly { name: string; searchKey: string }[]
}

/** The header of every page of the default layout. Source: spec §2 Header and menus. */
export function Header({ site, items, regions, popular }: Props) {
  const { t, locale } = useTexts()
  const hasLanguages = regions.length > 0 && isLocale(locale) && !isChina(locale)
  return (
    <>
      <a className={`${button} ${skip}`} data-tone="primary" href="#main">
        {t('layout:skip')}
      </a>
      <header className={header} id="top">
        <Container>
          <Logo site={site} href={`/${locale}${pathOf('marketplace')}`} />
          <TopMenu items={items}>
            <MenuExtras hasLanguages={hasLanguages} />
          </TopMenu>
          <IconButtons hasLanguages={hasLanguages} />
          <Account consoleUrl={site.consoleUrl} />
          <MenuButton />
        </Container>
        <SearchPanel popular={popular} />
        {hasLanguages && <LanguagePanel regions={regions} />}
      </header>
      <p className={elsewhere} id="elsewhere">
        {t('layout:language.elsewhere')}
      </p>
    </>
  )
}

/** Menu entries that replace the icon buttons on screens smaller than desktop. */
function MenuExtras({ hasLanguages }: { hasLanguages: boolean }) {
  const { t, locale } = useTexts()
  return (
    <>
      <ul>
        {hasLanguages && (
          <li>
            <button type="button" popoverTarget={languagePanelId}>
              <Icon name="globe" />
              <span>
                {t('layout:language.title')}
                <small>
                  {isLocale(locale) &&
                    `${t(`layout:regions.${localeFacts[locale].regionCode}`)} · ${localeFacts[locale].nativeLabel}`}
                </small>
              </span>
            </button>
          </li>
        )}
        <li>
          <a href={contactHref(locale)} data-site-click="Contact">
            <Icon name="mail" />
            {t('layout:contact')}
          </a>
        </li>
      </ul>
      <div className={extraTheme}>
        <ThemeChoice name="theme-menu" />
      </div>
    </>
  )
}

function IconButtons({ hasLanguages }: { hasLanguages: boolean }) {
  const { t, locale } = useTexts()
  return (
    <>
      <button
        type="button"
        className={iconButton}
        popoverTarget={searchPanelId}
        aria-label={t('layout:search.label')}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Icon name="search" />
      </button>
      {hasLanguages && (
        <button
          type="button"
          className={iconButton}
          data-wide
          popoverTarget={languagePanelId}
          aria-label={t('layout:language.title')}
        >
          <Icon name="globe" />
        </button>
      )}
      <a
        className={iconButton}
        data-wide
        data-site-click="Contact"
        href={contactHref(locale)}
        aria-label={t('layout:contact')}
      >
        <Icon name="mail" />
      </a>
    </>
  )
}

function MenuButton() {
  const { t } = useTexts()
  return (
    <button
      type="button"
      className={iconButton}
      data-narrow
      popoverTarget={menuId}
      aria-label={t('layout:menu')}
    >
      <Icon name="menu" />
      <Icon name="close" />
    </button>
  )
}

function contactHref(locale: string): string {
  return `/${locale}${pathOf('marketplace-help-contact-us')}`
}

const skip = css`
  position: absolute;
  z-index: 20;
  inset: ${space[2]} auto auto ${space[2]};
  &:not(:focus) {
    translate: 0 -200%;
  }
`

const header = css`
  position: sticky;
  z-index: 10;
  inset-block-start: 0;
  border-block-end: 1px solid ${color.line};
  background: ${color.ground};
  view-transition-name: header;
  > div:first-child {
    display: flex;
    gap: ${space[1]};
    align-items: center;
    height: calc(${frame.headerHeight} - 1px);
  }
  ${media.belowDesktop} {
    > div > a:first-child {
      margin-inline-end: auto;
    }
    [data-wide] {
      display: none;
    }
    &:has(#${menuId}:popover-open) [data-narrow] svg:first-child,
    &:not(:has(#${menuId}:popover-open)) [data-narrow] svg:last-child {
      display: none;
    }
  }
  ${media.desktop} {
    > div:first-child {
      gap: 0;
      max-width: ${frame.headerWidth};
      padding-inline: ${space[6]};
    }
    [data-narrow] {
      display: none;
    }
  }
  /* the menu needs the width more than the second half of the name does */
  @media (min-width: 1025px) and (max-width: 1535.98px) {
    > div > a span span {
      display: none;
    }
  }
`

/**
 * Message for visitors who switched sites on a page that this site does not have. It is visible
 * only if the URL's fragment is its id.
 */
const elsewhere = css`
  padding: ${space[3]};
  background: ${color.tint};
  text-align: center;
  &:not(:target) {
    display: none;
  }
`

const extraTheme = css`
  padding: ${space[5]};
`
