import { css } from '@linaria/core'
import { pathOf } from '#config/routes.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { addressMark } from './marks.ts'
import { corner, iconButton, panel } from './panel-style.ts'

const accountPanelId = 'account'
const sso = '/marketplace/api/v1/sso'

/**
 * The way in, and for who has come in, the console and the account. Both are in every page, which is the same for everybody;
 * the cookie `mp_signed_in`, which names nobody, tells the browser which of the two to show before the first paint.
 *
 * Source: spec §2 Header, §4 Login.
 */
export function Account({ consoleUrl }: { consoleUrl: string }) {
  const { t, locale } = useTexts()
  const loginHref = `${sso}/login?websiteCode=${locale}&callbackurl=${addressMark}`
  return (
    <div className={account}>
      <a
        className={button}
        data-tone="primary"
        data-size="s"
        data-for="visitor"
        href={loginHref}
        rel="nofollow"
      >
        {t('layout:login')}
      </a>
      <a className={button} data-tone="secondary" data-size="s" data-for="member" href={consoleUrl}>
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
        className={`${panel} ${corner}`}
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
            <a href={`${sso}/logout?websiteCode=${locale}`} rel="nofollow">
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
