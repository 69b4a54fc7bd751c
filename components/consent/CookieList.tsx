import { css } from '@linaria/core'
import type { Site } from '#components/document/context.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { FactTable } from '#components/sections/FactTable.tsx'
import { Section } from '#components/ui/Section.tsx'
import { consentCookie, consentMaxAgeSeconds } from '#config/consent.ts'
import type { Texts } from '#config/texts.ts'

/** A line of the list. */
interface Cookie {
  name: string
  /** Company that sets the cookie. */
  provider: string
  /** Key of the text below `cookies:purpose`. */
  purpose: string
  lasts: string
}

const daySeconds = 86_400

/** Lists every cookie with the company behind it, its purpose and its lifetime. */
export function CookieList({ site }: { site: Site }) {
  const { t } = useTexts()
  const cookies = [...ownCookies(site, t), ...foreignCookies(site, t)]
  return (
    <Section id="list" title={t('cookies:listTitle')} tone="band">
      <div className={list}>
        <FactTable
          caption={t('cookies:listTitle')}
          columns={[
            { text: t('cookies:column.name') },
            { text: t('cookies:column.provider') },
            { text: t('cookies:column.purpose') },
            { text: t('cookies:column.lasts'), isFigure: true },
          ]}
          rows={cookies.map(({ name, provider, purpose, lasts }) => ({
            key: `${purpose} ${name}`,
            cells: [name, provider, t(`cookies:purpose.${purpose}`), lasts],
          }))}
        />
      </div>
    </Section>
  )
}

/** Cookies of the site itself, with the names that they have over HTTPS, and longest lifetimes. */
function ownCookies({ company, sessionHours, thirdParties }: Site, t: Texts['t']): Cookie[] {
  const own: [name: string, purpose: string, seconds: number][] = [
    ['__Host-mp_session', 'session', sessionHours * 3600],
    ['mp_signed_in', 'signedIn', sessionHours * 3600],
    ['__Host-mp_sign_in_*', 'signIn', 600],
    ['__Host-idp_known', 'knownBrowser', 180 * daySeconds],
    ['REGION_LOCALE_ERROR_TYPE', 'region', 300],
  ]
  if (thirdParties.length > 0) own.push([consentCookie, 'consent', consentMaxAgeSeconds])
  return own.map(([name, purpose, seconds]) => ({
    name,
    provider: company,
    purpose,
    lasts: lifetime(seconds, t),
  }))
}

/** Cookies of the scripts of other companies; a script without cookies gets a line all the same. */
function foreignCookies({ thirdParties }: Site, t: Texts['t']): Cookie[] {
  return thirdParties.flatMap(({ name: purpose, provider, cookies }) =>
    cookies.length === 0
      ? [{ name: t('cookies:noCookie'), provider, purpose, lasts: '–' }]
      : cookies.map(({ name, days }) => ({
          name,
          provider,
          purpose,
          lasts: lifetime(days * daySeconds, t),
        })),
  )
}

/** Returns a lifetime in the largest unit that has a whole number. */
function lifetime(seconds: number, t: Texts['t']): string {
  if (seconds === 0) return t('cookies:lasts.session')
  if (seconds % daySeconds === 0) return t('cookies:lasts.days', { count: seconds / daySeconds })
  if (seconds % 3600 === 0) return t('cookies:lasts.hours', { count: seconds / 3600 })
  return t('cookies:lasts.minutes', { count: seconds / 60 })
}

const list = css`
  td:lang(ja) {
    word-break: auto-phrase;
  }
  /* "Until you close the browser" would make the table wider than a tablet */
  td[data-figure] {
    white-space: normal;
  }
`
