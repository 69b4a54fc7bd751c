import type { ReactNode } from 'react'
import { isLocale, type Locale, localeFacts, locales, type RegionCode } from '#config/locales.ts'
import { loginHref, logoutHref } from '#components/session/sso-links.ts'
import { announceSignOut } from '#components/session/profile-store.ts'
import type { Texts } from '#components/islands/texts.tsx'
import { button } from '#components/ui/button-style.ts'
import type { Notice } from './notice-queue.ts'

interface Given {
  t: Texts['t']
  locale: Locale
}

interface Content {
  title: string
  body: ReactNode
  /** The way on first. */
  actions: ReactNode
  /** 360, 410 and 600 px wide. Source: spec §9. */
  popupSize: 'XS' | 'SM' | 'BASE'
}

/** What a notice says, and what can be done about it. Source: spec §8. */
export function contentOf(notice: Notice, given: Given): Content {
  switch (notice.kind) {
    case 'login-error':
      return loginError(notice.type, given)
    case 'login-failed':
      return loginFailed(given)
    case 'session-ended':
      return sessionEnded(given)
    case 'invalid-organization':
      return invalidOrganization(notice.regionCode, given)
    case 'maintenance':
      return maintenance(notice, given)
    case 'region':
      return region(notice, given)
  }
}

function loginError(type: 'E' | 'F', { t, locale }: Given): Content {
  return {
    title: t(`notices:login.${type}.title`),
    body: <p>{t(`notices:login.${type}.description`)}</p>,
    actions: (
      <>
        {type === 'E' ? (
          <Close text={t('notices:login.E.cancel')} isPrimary />
        ) : (
          <Way href={loginHref()} text={t('notices:login.F.loginAgain')} isPrimary />
        )}
        <Way
          href={`/${locale}/marketplace/help/technical-support`}
          text={t(`notices:login.${type}.contactUsBtn`)}
        />
      </>
    ),
    popupSize: 'SM',
  }
}

function loginFailed({ t, locale }: Given): Content {
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
        <Way
          href={`/${locale}/marketplace/help/sales-support`}
          text={t('notices:login.failed.contactUsBtn')}
          isPrimary
        />
        <Close text={t('notices:login.failed.close')} />
      </>
    ),
    popupSize: 'BASE',
  }
}

function sessionEnded({ t }: Given): Content {
  return {
    title: t('notices:sessionEnded.title'),
    body: <p>{t('notices:sessionEnded.description')}</p>,
    actions: (
      <>
        <Way href={loginHref()} text={t('notices:sessionEnded.loginAgain')} isPrimary />
        <Close text={t('notices:sessionEnded.close')} />
      </>
    ),
    popupSize: 'SM',
  }
}

/** On the sites of Japan and Korea in words of their own. Signed in, nobody could stay on the other site: the way there signs out. */
function invalidOrganization(companyRegion: string | null, { t, locale }: Given): Content {
  const { regionCode: here } = localeFacts[locale]
  const words = here === 'jp' ? 'descriptionJp' : here === 'kr' ? 'descriptionKr' : 'description'
  const other =
    words === 'description' && companyRegion !== null && companyRegion !== here
      ? siteOf(companyRegion, locale)
      : 'en-int'
  return {
    title: t('notices:invalidOrganization.title'),
    body: (
      <p>{t(`notices:invalidOrganization.${words}`, { region: t(`layout:regions.${here}`) })}</p>
    ),
    actions: (
      <>
        <Way
          href={logoutHref(locale)}
          text={t('notices:invalidOrganization.confirm')}
          onFollow={announceSignOut}
          isPrimary
        />
        {localeFacts[other].regionCode !== here && (
          <Way
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

/** A site of a region, in the language that is read here where there is one; the international one for a region without. */
function siteOf(regionCode: string, locale: Locale): Locale {
  const sites = locales.filter((it) => localeFacts[it].regionCode === regionCode)
  const found =
    sites.find((it) => localeFacts[it].textLanguage === localeFacts[locale].textLanguage) ??
    sites[0]
  return found && isLocale(found) ? found : 'en-int'
}

/** Announced before it begins. Source: spec §4 Maintenance. */
function maintenance({ from, to }: { from: string; to: string }, { t, locale }: Given): Content {
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
    actions: <Close text={t('notices:maintenance.confirm')} isPrimary />,
    popupSize: 'SM',
  }
}

function region(notice: Extract<Notice, { kind: 'region' }>, { t, locale }: Given): Content {
  const { type } = notice
  const name = type === 'B' ? {} : { region: regionName(notice.region, t) }
  return {
    title: t(`notices:region.${type}.title`, name),
    body: <p>{t(`notices:region.${type}.description`, name)}</p>,
    actions: (
      <>
        {type === 'A' && (
          <Way href={notice.href} text={t('notices:region.A.switch', name)} isPrimary />
        )}
        <Close text={t(`notices:region.${type}.stay`)} isPrimary={type !== 'A'} />
        {type !== 'A' && (
          <Way
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

function Way({
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

/** Closes the window: its form says so to the browser. */
function Close({ text, isPrimary = false }: { text: string; isPrimary?: boolean }) {
  return (
    <button type="submit" className={button} data-tone={isPrimary ? 'primary' : 'secondary'}>
      {text}
    </button>
  )
}
