import { css } from '@linaria/core'
import { pathOf } from '#config/routes.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { addressPlaceholder } from './frame-template.ts'
import { cornerPanel, iconButton, panel } from './panel-style.ts'

const accountPanelId = 'account'
const ssoApi = '/marketplace/api/v1/sso'

/**
 * The login link for visitors; the console link and the account menu for members. The HTML of a
 * page is the same for everyone and contains both. Before the first paint, the browser shows one of
 * them, depending on the cookie `mp_signed_in`, which does not identify anyone.
 * Source: spec §2 Header, §4 Login.
 */
export function Account({ consoleUrl }: { consoleUrl: string }) {
  const { t, locale } = useTexts()
  const loginHref = `${ssoApi}/login?websiteCode=${locale}&callbackurl=${addressPlaceholder}`
  return (
    <div className={account}>
      <a
        className={button}
        data-tone="primary"
        data-size="s"
        data-for="visitor"
        data-site-click="Login"
        href={loginHref}
        rel="nofollow"
      >
        {t('layout:login')}
      </a>
      <a
        className={button}
        data-tone="secondary"
        data-size="s"
        data-for="member"
        data-site-click="Console"
        href={consoleUrl}
      >
        {t('layout:console')}
      </a>
      <button
        type="button"
        className={iconButton}
        data-for="member"
        popoverTarget={accountPanelId}
        aria-label={t('layout:account.title')}
      >
        <Icon name="user" />
      </button>
      <div
        className={`${panel} ${cornerPanel}`}
        id={accountPanelId}
        popover="auto"
        role="group"
        aria-label={t('layout:account.title')}
      >
        <ul>
          <li>
            <a href={consoleUrl}>{t('layout:console')}</a>
          </li>
          <li>
            <a href={`/${locale}${pathOf('marketplace-profile-license-management')}`}>
              {t('layout:account.licenses')}
            </a>
          </li>
          <li>
            <a href={`${ssoApi}/logout?websiteCode=${locale}`} rel="nofollow">
              {t('layout:account.logout')}
            </a>
          </li>
        </ul>
      </div>
    </div>
  )
}

const account = css`
  display: flex;
  flex: none;
  gap: ${space[1]};
  align-items: center;
  :root[data-signed-in] & > [data-for='visitor'],
  :root:not([data-signed-in]) & > [data-for='member'] {
    display: none;
  }
  :global(:root[data-signed-in]:not([data-languages]) [popovertarget='language']) {
    display: none;
  }
`
