import { css } from '@linaria/core'
import { useEffect } from 'react'
import { type Locale, localeFacts } from '#config/locales.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, frame, media, shadow, size, space, weight } from '#components/theme/tokens.ts'
import type { UserProfile } from '#server/people/account/contract.ts'
import { callApi } from '#components/session/call-api.ts'
import { refreshProfile, announceCompanySwitch } from '#components/session/profile-store.ts'
import { shownRole } from './shown-role.ts'
import { useAttempt } from './use-attempt.ts'

interface Props {
  profile: UserProfile
  locale: Locale
  consoleHref: string
}

/**
 * Bar at the bottom of the window. Sales representatives see which customer they are acting for and
 * until when; members of several companies see their current company and role. Extra space below
 * the footer keeps the bar from covering the footer.
 * Source: spec §6 (notice bar, footer spacing 70 and 50 px).
 */
export function AccountBar({ profile, locale, consoleHref }: Props) {
  const { acting, hasMultipleAccounts, accountName } = profile
  const isShown = acting !== null || (hasMultipleAccounts && accountName !== '')
  // mark the document, so that the page's styles add the space below the footer
  useEffect(() => {
    document.documentElement.toggleAttribute('data-account-bar', isShown)
    return () => document.documentElement.removeAttribute('data-account-bar')
  }, [isShown])
  if (!isShown) return null
  const switchHref = `${consoleHref}/company-accounts`
  return acting ? (
    <ActingBar profile={profile} until={acting.until} locale={locale} switchHref={switchHref} />
  ) : (
    <RoleBar profile={profile} switchHref={switchHref} />
  )
}

function RoleBar({ profile, switchHref }: { profile: UserProfile; switchHref: string }) {
  const { t } = useTexts()
  return (
    <aside className={bar} aria-label={t('account:company')}>
      <p>
        {t('account:roleNotice', {
          company: profile.accountName,
          role: t(`account:roles.${shownRole(profile)}`),
        })}
      </p>
      <a href={switchHref}>{t('account:switch')}</a>
    </aside>
  )
}

function ActingBar({
  profile,
  until,
  locale,
  switchHref,
}: {
  profile: UserProfile
  until: string
  locale: Locale
  switchHref: string
}) {
  const { t } = useTexts()
  const { status, attempt } = useAttempt()
  // when the time to act for the customer ends, refresh the profile, so that the bar is hidden
  useEffect(() => {
    const timer = setTimeout(
      () => void refreshProfile(),
      Math.max(0, Date.parse(until) - Date.now()) + 1000,
    )
    return () => clearTimeout(timer)
  }, [until])
  const end = () =>
    attempt(
      () => callApi('/company-accounts/acting/end', { method: 'POST', body: {} }),
      () => {
        announceCompanySwitch()
        location.reload()
      },
    )
  const time = new Intl.DateTimeFormat(localeFacts[locale].intlLocale, {
    timeStyle: 'short',
  }).format(new Date(until))
  return (
    <aside className={bar} data-acting aria-label={t('account:acting.title')}>
      <p>
        {t('account:acting.text', { company: profile.accountName, time })}
        {status === 'failed' && <span role="alert"> {t('account:failed')}</span>}
      </p>
      <a href={switchHref} data-wide>
        {t('account:switch')}
      </a>
      <button type="button" onClick={() => void end()} aria-disabled={status === 'busy'}>
        {t('account:acting.end')}
      </button>
    </aside>
  )
}

const bar = css`
  position: fixed;
  z-index: 9;
  inset: auto 0 0;
  display: flex;
  gap: ${space[1]} ${space[5]};
  align-items: center;
  justify-content: center;
  min-height: 70px;
  padding: ${space[1]} max(${space[4]}, calc((100% - ${frame.pageWidth}) / 2));
  border-block-start: 1px solid ${color.line};
  background: ${color.raised};
  box-shadow: ${shadow.l};
  font-size: ${size.s};
  line-height: 1.4;
  ${media.tablet} {
    min-height: 50px;
  }
  ${media.belowTablet} {
    justify-content: space-between;
    [data-wide] {
      display: none;
    }
  }
  p {
    text-wrap: balance;
  }
  a,
  button {
    flex: none;
    padding: ${space[2]} 0;
    font-weight: ${weight.bold};
    color: ${color.link};
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  &[data-acting] {
    border-block-start: 2px solid ${color.warning};
    background: ${color.warningTint};
  }
  @media print {
    display: none;
  }
  :global() {
    html[data-account-bar] {
      scroll-padding-block-end: 90px;
    }
    [data-account-bar] body {
      padding-block-end: 70px;
      ${media.tablet} {
        padding-block-end: 50px;
      }
    }
  }
`
