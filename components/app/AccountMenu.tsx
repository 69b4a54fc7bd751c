import { css } from '@linaria/core'
import { UserRound } from 'lucide-react'
import { lazy, type MouseEvent, Suspense } from 'react'
import { isLocale } from '#config/locales.ts'
import { Avatar } from '#components/account/Avatar.tsx'
import { useIsInMaintenance } from '#components/account/maintenance.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { cornerPanel, panel } from '#components/layout/panel-style.ts'
import { returnUrl } from '#components/session/return-url.ts'
import { space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import type { UserProfile } from '#server/people/account/contract.ts'
import { headerButton } from './header-button.ts'
import { useAccount, useCalmAccount } from './profile.ts'
import { useSite } from './site.ts'

const panelId = 'account'

const LanguageLinks = lazy(() =>
  import('./LanguageLinks.tsx').then((it) => ({ default: it.LanguageLinks })),
)
const AccountPanel = lazy(() =>
  import('#components/account/AccountPanel.tsx').then((it) => ({ default: it.AccountPanel })),
)
const ThemeField = lazy(() => import('./ThemeField.tsx').then((it) => ({ default: it.ThemeField })))

/**
 * The account in the bar: the person's initials, which open the same panel as in documents, or the
 * link to sign in. The document contains both; a cookie decides which one is shown first.
 */
export function AccountMenu() {
  const { t, locale } = useTexts()
  const { profile } = useAccount()
  const { profile: shown } = useCalmAccount()
  const isInMaintenance = useIsInMaintenance(profile?.maintenanceTimePeriod ?? null)
  const name = profile?.name ?? ''
  return (
    <div className={account}>
      <a
        className={button}
        data-tone="primary"
        data-size="s"
        data-for="visitor"
        href={`/marketplace/api/v1/sso/login?websiteCode=${locale}`}
        rel="nofollow external"
        onClick={addReturnUrl}
      >
        {t('app:signIn')}
      </a>
      <button
        type="button"
        className={headerButton}
        data-for="member"
        popoverTarget={panelId}
        aria-label={name === '' ? t('account:title') : t('account:titleOf', { name })}
        hidden={isInMaintenance}
      >
        {profile?.isLogin ? (
          <Avatar profile={profile} />
        ) : (
          <UserRound size={20} aria-hidden="true" />
        )}
      </button>
      <div
        id={panelId}
        className={`${panel} ${cornerPanel}`}
        popover="auto"
        role="group"
        aria-label={t('account:title')}
      >
        {shown?.isLogin && (
          <Suspense>
            <MemberPanel profile={shown} isInMaintenance={isInMaintenance} />
          </Suspense>
        )}
        <div className={theme}>
          {/* in the browser only: the server sends the shell before it has loaded such code */}
          {shown && (
            <Suspense>
              <ThemeField />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  )
}

interface MemberProps {
  profile: UserProfile
  isInMaintenance: boolean
}

function MemberPanel({ profile, isInMaintenance }: MemberProps) {
  const { locale } = useTexts()
  const { consoleUrl } = useSite()
  return (
    <>
      {!isInMaintenance && isLocale(locale) && (
        <AccountPanel profile={profile} locale={locale} consoleHref={consoleUrl} />
      )}
      <LanguageLinks />
    </>
  )
}

/** The document is the same for everyone, so the link learns its return address when it is used. */
function addReturnUrl({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  const href = new URL(currentTarget.href)
  href.searchParams.set('callbackurl', returnUrl())
  currentTarget.href = href.href
}

const account = css`
  display: flex;
  flex: none;
  align-items: center;
  :root[data-signed-in] & > [data-for='visitor'],
  :root:not([data-signed-in]) & > [data-for='member'] {
    display: none;
  }
  > [popover] {
    inset-block-start: 64px;
  }
`

const theme = css`
  padding: ${space[3]} var(--inset);
`
