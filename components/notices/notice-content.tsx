import type { ReactNode } from 'react'
import { isLocale, type Locale, localeFacts, locales, type RegionCode } from '#config/locales.ts'
import { loginHref, logoutHref } from '#components/session/sso-links.ts'
import { announceSignOut } from '#components/session/profile-store.ts'
import type { Texts } from '#components/islands/texts.tsx'
import { button } from '#components/ui/button-style.ts'
import type { Notice } from './notice-queue.ts'

interface ContentContext {
  t: Texts['t']
  locale: Locale
}

interface NoticeContent {
  title: string
  body: ReactNode
  /** Buttons and links, the primary one first. */
  actions: ReactNode
  /** Widths of 360, 410 and 600 px. Source: spec §9. */
  popupSize: 'XS' | 'SM' | 'BASE'
}

/** Returns the texts and actions of a notice. Source: spec §8. */
export function contentOf(notice: Notice, context: ContentContext): NoticeContent {
  switch (notice.kind) {
    case 'login-error':
      return loginError(notice.type, context)
    case 'login-failed':
      return loginFailed(context)
    case 'session-ended':
      return sessionEnded(context)
    case 'invalid-organization':
      return invalidOrganization(notice.regionCode, context)
    case 'maintenance':
      return maintenance(notice, context)
    case 'region':
      return region(notice, context)
  }
}

function loginError(type: 'E' | 'F', { t, locale }: ContentContext): NoticeContent {
  return {
    title: t(`notices:login.${type}.title`),
    body: <p>{t(`notices:login.${type}.description`)}</p>,
    actions: (
      <>
        {type === 'F' && (
          <ActionLink href={loginHref()} text={t('notices:login.F.loginAgain')} isPrimary />
        )}
        <ActionLink
          href={`/${locale}/marketplace/help/technical-support`}
          text={t(`notices:login.${type}.contactUsBtn`)}
          isPrimary={type === 'E'}
        />
        {type === 'E' && <CloseButton text={t('notices:login.E.cancel')} />}
      </>
    ),
    popupSize: 'SM',
  }
}

function loginFailed({ t, locale }: ContentContext): NoticeContent {
  return {
    title: t('notices:login.failed.title'),
    body: (
      <>
        <p>{t('notices:login.failed.description')}</p>
        <ul>
          {['invited', 'address', 'removed'].map((it) => (
            <li key={it}>{t(`notices:login.failed.causes.${it}`)}</li>
          ))}
        </ul>
      </>
    ),
    actions: (
      <>
        <ActionLink
          href={`/${locale}/marketplace/help/sales-support`}
          text={t('notices:login.failed.contactUsBtn')}
          isPrimary
        />
        <CloseButton text={t('notices:login.failed.close')} />
      </>
    ),
    popupSize: 'BASE',
  }
}

function sessionEnded({ t }: ContentContext): NoticeContent {
  return {
    title: t('notices:sessionEnded.title'),
    body: <p>{t('notices:sessionEnded.description')}</p>,
    actions: (
      <>
        <ActionLink href={loginHref()} text={t('notices:sessionEnded.loginAgain')} isPrimary />
        <CloseButton text={t('notices:sessionEnded.close')} />
      </>
    ),
    popupSize: 'SM',
  }
}

/**
 * Notice that the company belongs to another region. The sites of Japan and Korea have their own
 * texts. The link to the other site signs the person out, because the account could not stay signed
 * in there.
 */
function invalidOrganization(
  companyRegion: string | null,
  { t, locale }: ContentContext,
): NoticeContent {
  const { regionCode: pageRegion } = localeFacts[locale]
  const words =
    pageRegion === 'jp' ? 'descriptionJp' : pageRegion === 'kr' ? 'descriptionKr' : 'description'
  const other =
    words === 'description' && companyRegion !== null && companyRegion !== pageRegion
      ? siteOf(companyRegion, locale)
      : 'en-int'
  return {
    title: t('notices:invalidOrganization.title'),
    body: (
      <p>
        {t(`notices:invalidOrganization.${words}`, { region: t(`layout:regions.${pageRegion}`) })}
      </p>
    ),
    actions: (
      <>
        <ActionLink
          href={logoutHref(locale)}
          text={t('notices:invalidOrganization.confirm')}
          onFollow={announceSignOut}
          isPrimary
        />
        {localeFacts[other].regionCode !== pageRegion && (
          <ActionLink
            href={logoutHref(other)}
            text={t('notices:invalidOrganization.switch', {
              region: t(`layout:regions.${localeFacts[other].regionCode}`),
            })}
            onFollow={announceSignOut}
          />
        )}
      </>
    ),
    popupSize: 'SM',
  }
}

/**
 * Returns a site of a region, if possible in the language of this page. If the region has no site,
 * returns the international site.
 */
function siteOf(regionCode: string, locale: Locale): Locale {
  const sites = locales.filter((it) => localeFacts[it].regionCode === regionCode)
  const found =
    sites.find((it) => localeFacts[it].textLanguage === localeFacts[locale].textLanguage) ??
    sites[0]
  return found && isLocale(found) ? found : 'en-int'
}

/** Notice about current or upcoming maintenance. Source: spec §4 Maintenance. */
function maintenance(
  { from, to }: { from: string; to: string },
  { t, locale }: ContentContext,
): NoticeContent {
  const format = new Intl.DateTimeFormat(localeFacts[locale].intlLocale, {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  const words = Date.parse(from) > Date.now() ? 'maintenance.ahead' : 'maintenance'
  return {
    title: t(`notices:${words}.title`),
    body: (
      <>
        <p>{t(`notices:${words}.description`)}</p>
        <dl>
          <dt>{t('notices:maintenance.period')}</dt>
          <dd>{format.formatRange(new Date(from), new Date(to))}</dd>
        </dl>
        <p>{t('notices:maintenance.apology')}</p>
      </>
    ),
    actions: <CloseButton text={t('notices:maintenance.confirm')} isPrimary />,
    popupSize: 'SM',
  }
}

function region(
  notice: Extract<Notice, { kind: 'region' }>,
  { t, locale }: ContentContext,
): NoticeContent {
  const { type } = notice
  const name = type === 'B' ? {} : { region: regionName(notice.region, t) }
  return {
    title: t(`notices:region.${type}.title`, name),
    body: <p>{t(`notices:region.${type}.description`, name)}</p>,
    actions: (
      <>
        {type === 'A' && (
          <ActionLink href={notice.href} text={t('notices:region.A.switch', name)} isPrimary />
        )}
        <CloseButton text={t(`notices:region.${type}.stay`)} isPrimary={type !== 'A'} />
        {type !== 'A' && (
          <ActionLink
            href={`/${locale}/marketplace/help/technical-support`}
            text={t(`notices:region.${type}.contactUsBtn`)}
          />
        )}
      </>
    ),
    popupSize: type === 'A' ? 'SM' : 'XS',
  }
}

function regionName(code: RegionCode, t: Texts['t']): string {
  return t(`layout:regions.${code}`)
}

function ActionLink({
  href,
  text,
  isPrimary = false,
  onFollow,
}: {
  href: string
  text: string
  isPrimary?: boolean
  onFollow?: () => void
}) {
  return (
    <a
      className={button}
      data-tone={isPrimary ? 'primary' : 'ghost'}
      href={href}
      onClick={onFollow}
    >
      {text}
    </a>
  )
}

/** Closes the dialog by submitting its form. */
function CloseButton({ text, isPrimary = false }: { text: string; isPrimary?: boolean }) {
  return (
    <button type="submit" className={button} data-tone={isPrimary ? 'primary' : 'secondary'}>
      {text}
    </button>
  )
}
