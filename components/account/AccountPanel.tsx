import {
  Award,
  Building2,
  Coins,
  CreditCard,
  ExternalLink,
  KeyRound,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  MonitorX,
  UserPen,
  Users,
  WalletCards,
} from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Locale } from '#config/locales.ts'
import type { Permission } from '#config/permissions.ts'
import { useTexts } from '#components/islands/texts.tsx'
import type { UserProfile } from '#server/people/account/contract.ts'
import { callApi } from '#components/session/call-api.ts'
import { accountPanel, linkList, person } from './account-panel-style.ts'
import { Avatar } from './Avatar.tsx'
import { CompanyAccounts } from './CompanyAccounts.tsx'
import { announceSignOut } from '#components/session/profile-store.ts'
import { shownRole } from './shown-role.ts'
import { logoutHref, profileEditHref } from '#components/session/sso-links.ts'
import { useAttempt } from './use-attempt.ts'

interface Props {
  profile: UserProfile
  locale: Locale
  consoleHref: string
}

/**
 * Content of the account panel: the person, their company and links to the account pages that they
 * may open.
 * Source: spec §2 Account dropdown, §6.
 */
export function AccountPanel({ profile, locale, consoleHref }: Props) {
  const { t } = useTexts()
  const { isSales, permissions } = profile
  const may = (permission: Permission) => permissions.includes(permission)
  const canSwitch = may('company.switch')
  return (
    <div className={accountPanel}>
      <Person profile={profile} />
      {canSwitch && (
        <CompanyAccounts
          key={profile.accountId}
          profile={profile}
          allHref={`${consoleHref}/company-accounts`}
        />
      )}
      <ul className={linkList}>
        <LinkRow icon={LayoutDashboard} href={consoleHref} text={t('account:console')} />
        {may('membership.view') && (
          <LinkRow
            icon={WalletCards}
            href={`${consoleHref}/membership`}
            text={t('account:membership')}
          />
        )}
        {may('giftvalue.view') && (
          <LinkRow
            icon={Coins}
            href={`${consoleHref}/gift-values`}
            text={t('account:giftValues')}
          />
        )}
        {may('billing.view') && (
          <LinkRow icon={CreditCard} href={`${consoleHref}/bills`} text={t('account:bills')} />
        )}
        {may('team.view') && (
          <LinkRow icon={Users} href={`${consoleHref}/team-management`} text={t('account:team')} />
        )}
        {canSwitch && (
          <LinkRow
            icon={Building2}
            href={`${consoleHref}/company-accounts`}
            text={t('account:companies')}
          />
        )}
        {may('license.view') && (
          <LinkRow
            icon={KeyRound}
            href={`/${locale}/marketplace/profile/license-management`}
            text={t('account:licenses')}
          />
        )}
        {!isSales && (
          <li data-desktop>
            <a
              href={`/${locale}/marketplace/redirect/report-center`}
              target="_blank"
              rel="noopener"
            >
              <ExternalLink size={18} aria-hidden="true" />
              {t('account:helpCenter')}
            </a>
          </li>
        )}
      </ul>
      <ul className={linkList}>
        <LinkRow icon={UserPen} href={profileEditHref(locale)} text={t('account:edit')} />
        <li>
          <a href={logoutHref(locale)} rel="nofollow" onClick={announceSignOut}>
            <LogOut size={18} aria-hidden="true" />
            {t('account:logout')}
          </a>
        </li>
        <SignOutEverywhere locale={locale} />
      </ul>
    </div>
  )
}

function Person({ profile }: { profile: UserProfile }) {
  const { t } = useTexts()
  const { name, email, memberTypeName, balance, accountName } = profile
  return (
    <div className={person}>
      <Avatar profile={profile} isLarge />
      <div>
        <b>{name}</b>
        <span>{email}</span>
      </div>
      <dl>
        <div>
          <dt>{t('account:role')}</dt>
          <dd>{t(`account:roles.${shownRole(profile)}`)}</dd>
        </div>
        {accountName !== '' && (
          <>
            <div>
              <dt>{t('account:memberType')}</dt>
              <dd data-level={memberTypeName}>
                <Award size={16} aria-hidden="true" />
                {t(`account:levels.${memberTypeName}`)}
              </dd>
            </div>
            <div>
              <dt>{t('account:balance')}</dt>
              <dd>{balance}</dd>
            </div>
          </>
        )}
      </dl>
    </div>
  )
}

function LinkRow({
  icon: IconImage,
  href,
  text,
}: {
  icon: LucideIcon
  href: string
  text: string
}) {
  return (
    <li>
      <a href={href}>
        <IconImage size={18} aria-hidden="true" />
        {text}
      </a>
    </li>
  )
}

/**
 * Button that ends the person's other sessions, then signs out of this one and of the identity
 * provider.
 */
function SignOutEverywhere({ locale }: { locale: Locale }) {
  const { t } = useTexts()
  const { status, attempt } = useAttempt()
  const signOut = async (event: MouseEvent) => {
    event.preventDefault()
    await attempt(
      () => callApi('/profile/sessions/end', { method: 'POST', body: { keepCurrent: true } }),
      () => {
        announceSignOut()
        location.assign(logoutHref(locale))
      },
    )
  }
  return (
    <li>
      <button
        type="button"
        onClick={(event) => void signOut(event)}
        aria-disabled={status === 'busy'}
      >
        <MonitorX size={18} aria-hidden="true" />
        {t('account:logoutEverywhere')}
      </button>
      {status === 'failed' && <p role="alert">{t('account:failed')}</p>}
    </li>
  )
}
