import { css } from '@linaria/core'
import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { Locale } from '#config/locales.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { colour, media, motion } from '#components/theme/tokens.ts'
import { AccountBar } from './AccountBar.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { Avatar } from './Avatar.tsx'
import type { AccountPlace } from './mount-account.tsx'
import { accountState, onAccountState } from './profile-store.ts'

interface Props {
  place: AccountPlace
  locale: Locale
}

/**
 * The account of the header: a spinner while it is not known who is signed in, then their initials, which open the panel. Hidden
 * while the company is under maintenance. Source: spec §2, §4 Verifying and Profile area, §6.
 */
export function AccountArea({ place, locale }: Props) {
  const { opener, panel, consoleHref } = place
  const { isVerifying, isSlow, profile } = useSyncExternalStore(onAccountState, accountState)
  const { t } = useTexts()
  const isInMaintenance = (profile?.maintenanceTimePeriod ?? null) !== null
  const name = profile?.name ?? ''
  // the place is the server's: its attributes are not React's
  useEffect(() => {
    opener.toggleAttribute('hidden', isInMaintenance)
    opener.setAttribute('aria-label', name === '' ? t('account:title') : t('account:titleOf', { name }))
    opener.setAttribute('aria-busy', String(isVerifying))
    document.documentElement.toggleAttribute('data-account-slow', isSlow)
  }, [opener, isInMaintenance, name, isVerifying, isSlow, t])
  return (
    <>
      {createPortal(isVerifying || !profile ? <span className={spinner} data-spinner /> : <Avatar profile={profile} />, opener)}
      {profile?.isLogin && !isInMaintenance && createPortal(<AccountPanel profile={profile} locale={locale} consoleHref={consoleHref} />, panel)}
      {isVerifying && createPortal(<p className={waiting}>{t('account:verifying')}</p>, panel)}
      {profile?.isLogin && <AccountBar profile={profile} locale={locale} consoleHref={consoleHref} />}
    </>
  )
}

const spinner = css`
  width: 24px;
  height: 24px;
  border: 2px solid ${colour.line};
  border-block-start-color: ${colour.link};
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
    ${media.belowTablet} {
      :root[data-signed-in][data-account-slow] header a[data-for='member'] {
        display: none;
      }
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
  color: ${colour.muted};
`
