import { css } from '@linaria/core'
import { Check } from 'lucide-react'
import { localeFacts } from '#config/locales.ts'
import { linkList } from '#components/account/account-panel-style.ts'
import { sitesOf } from '#components/account/languages.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { useAccount } from './profile.ts'

/**
 * The same page on the other sites of the person's region. They are loaded as new documents, since a
 * document has the texts of one locale. Source: spec §6, trap 66.
 */
export function LanguageLinks() {
  const { t, locale } = useTexts()
  const { profile } = useAccount()
  const sites = profile?.isLogin ? sitesOf(profile.regionCode) : []
  if (sites.length < 2) return null
  return (
    <ul className={`${linkList} ${list}`} aria-label={t('app:language')}>
      {sites.map((it) => (
        <li key={it}>
          <a
            href={pathIn(it)}
            rel="external"
            lang={localeFacts[it].htmlLang}
            aria-current={it === locale ? 'true' : undefined}
          >
            {localeFacts[it].nativeLabel}
            {it === locale && <Check size={18} aria-hidden="true" />}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Address of the shown page on another site, with its query string. */
function pathIn(locale: string): string {
  return location.pathname.replace(/^\/[^/]+/, `/${locale}`) + location.search
}

const list = css`
  a {
    justify-content: space-between;
  }
`
