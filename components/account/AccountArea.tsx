import { css } from '@linaria/core'
import { LogOut } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { Locale } from '#config/locales.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, motion } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { accountState, onAccountState, announceSignOut } from '#components/session/profile-store.ts'
import { logoutHref } from '#components/session/sso-links.ts'
import type { UserProfile } from '#server/people/account/contract.ts'
import { AccountBar } from './AccountBar.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { Avatar } from './Avatar.tsx'
import { useIsInMaintenance } from './maintenance.ts'
import type { AccountElements } from './mount-account.tsx'

interface Props {
  elements: AccountElements
  locale: Locale
}

/**
 * The header's account area: a spinner while the session is being verified, then the person's
 * initials, which open the account panel. During company maintenance, only a sign-out link is
 * shown.
 * Source: spec §2, §4 Verifying and Profile area, §6.
 */
export function AccountArea({ elements, locale }: Props) {
  const { opener, panel } = elements
  const { isVerifying, isSlow, profile } = useSyncExternalStore(onAccountState, accountState)
  const { t } = useTexts()
  const isInMaintenance = useIsInMaintenance(profile?.maintenanceTimePeriod ?? null)
  const name = profile?.name ?? ''
  // set the attributes by hand: the server rendered these elements, so React does not manage them
  useEffect(() => {
    opener.toggleAttribute('hidden', isInMaintenance)
    if (isInMaintenance) panel.hidePopover()
    opener.setAttribute(
      'aria-label',
      name === '' ? t('account:title') : t('account:titleOf', { name }),
    )
    opener.setAttribute('aria-busy', String(isVerifying))
    document.documentElement.toggleAttribute('data-account-slow', isSlow)
  }, [opener, panel, isInMaintenance, name, isVerifying, isSlow, t])
  return (
    <>
      {createPortal(
        isVerifying || !profile ? (
          <span className={spinner} data-spinner />
        ) : (
          <Avatar profile={profile} />
        ),
        opener,
      )}
      {isVerifying && createPortal(<p className={waiting}>{t('account:verifying')}</p>, panel)}
      {profile?.isLogin && (
        <SignedInAccount
          profile={profile}
          isInMaintenance={isInMaintenance}
          elements={elements}
          locale={locale}
        />
      )}
    </>
  )
}

interface SignedInProps extends Props {
  profile: UserProfile
  isInMaintenance: boolean
}

/**
 * Account panel and bar of a signed-in person. During maintenance, a sign-out link replaces the
 * panel.
 */
function SignedInAccount({
  profile,
  isInMaintenance,
  elements: { opener, panel, consoleHref },
  locale,
}: SignedInProps) {
  const header = opener.parentElement
  return (
    <>
      {!isInMaintenance &&
        createPortal(
          <AccountPanel profile={profile} locale={locale} consoleHref={consoleHref} />,
          panel,
        )}
      {isInMaintenance && header && createPortal(<SignOutLink locale={locale} />, header)}
      <AccountBar profile={profile} locale={locale} consoleHref={consoleHref} />
    </>
  )
}

function SignOutLink({ locale }: { locale: Locale }) {
  const { t } = useTexts()
  const text = t('account:logout')
  return (
    <a
      className={`${button} ${signOutLink}`}
      data-tone="secondary"
      data-size="s"
      href={logoutHref(locale)}
      rel="nofollow"
      title={text}
      aria-label={text}
      onClick={announceSignOut}
    >
      <LogOut size={18} aria-hidden="true" />
      <span>{text}</span>
    </a>
  )
}

/** On a phone, the header has no room for the text, so only the icon is shown. */
const signOutLink = css`
  ${media.belowTablet} {
    a& {
      min-width: 44px;
      min-height: 44px;
      padding: 0;
    }
    span {
      display: none;
    }
  }
`

const spinner = css`
  width: 24px;
  height: 24px;
  border: 2px solid ${color.line};
  border-block-start-color: ${color.link};
  border-radius: 50%;
  animation:
    turn 900ms linear infinite,
    appear 1ms 150ms both;
  transition: ${motion.fast};
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
  @keyframes appear {
    from {
      visibility: hidden;
    }
  }
  :global() {
    :root[data-signed-in][data-account-slow] header [data-for='visitor'] {
      display: inline-flex;
    }
    :root[data-signed-in][data-account-slow] header a[data-for='member'] {
      display: none;
    }
    ${media.desktop} {
      :root[data-languages] div#language {
        width: 160px;
        > button,
        small,
        summary {
          display: none;
        }
        > ul {
          padding: 0;
        }
        details > :last-child {
          position: static;
        }
      }
    }
  }
`

const waiting = css`
  padding: 20px;
  color: ${color.muted};
`
