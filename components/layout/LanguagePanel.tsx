import { css } from '@linaria/core'
import { Fragment } from 'react'
import { isLocale, localeFacts } from '#config/locales.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { frame, media, space } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import type { Region } from '#server/content/region/contract.ts'
import { pathPlaceholder } from './frame-template.ts'
import { cornerPanel, panel, sideList } from './panel-style.ts'
import { PanelHead } from './PanelHead.tsx'

export const languagePanelId = 'language'

interface Props {
  regions: readonly Region[]
}

/**
 * Site selection in two steps: region, then language. Each link goes to the same page on another
 * site.
 * Source: spec §2, §9.
 */
export function LanguagePanel({ regions }: Props) {
  const { t, locale } = useTexts()
  const title = t('layout:language.title')
  return (
    <div
      className={`${panel} ${cornerPanel} ${box}`}
      id={languagePanelId}
      popover="auto"
      role="group"
      aria-label={title}
    >
      <PanelHead panelId={languagePanelId} title={title} />
      <small className={lead}>{t('layout:language.lead')}</small>
      <ul className={`${sideList} ${list}`} data-arrows="column">
        {regions.map(({ regionCode, websites }) => (
          <li key={regionCode}>
            <details name="region" open={websites.some((it) => it.code === locale)} data-menu-group>
              <summary>
                <span>
                  {t(`layout:regions.${regionCode}`)}
                  <Languages websites={websites} />
                </span>
                <Icon name="chevronRight" size={16} />
              </summary>
              <ul>
                {websites.map(({ code }) => (
                  <li key={code}>
                    <Website code={code} isCurrent={code === locale} />
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Languages of a region's sites, so that a visitor sees them before opening the region. */
function Languages({ websites }: Pick<Region, 'websites'>) {
  const known = websites.map((it) => it.code).filter(isLocale)
  return (
    <small>
      {known.map((code, index) => (
        <Fragment key={code}>
          {index > 0 && ' · '}
          <span lang={localeFacts[code].htmlLang}>{localeFacts[code].nativeLabel}</span>
        </Fragment>
      ))}
    </small>
  )
}

function Website({ code, isCurrent }: { code: string; isCurrent: boolean }) {
  const facts = isLocale(code) ? localeFacts[code] : undefined
  return (
    <a
      href={`/${code}${pathPlaceholder}`}
      lang={facts?.htmlLang}
      hrefLang={facts?.htmlLang}
      {...(isCurrent ? { 'aria-current': 'true' } : {})}
    >
      {facts?.nativeLabel ?? code}
      {isCurrent && <Icon name="tick" size={18} />}
    </a>
  )
}

const box = css`
  ${media.desktop} {
    div& {
      width: ${frame.languagePanelWidth};
    }
  }
`

const lead = css`
  padding: ${space[4]} ${space[5]} ${space[3]};
  ${media.desktop} {
    padding: ${space[3]} 60px ${space[4]} ${space[3]};
  }
`

const list = css`
  --side: 51%;
  --row: 54px; /* two lines */
  a svg {
    margin-inline-start: auto;
  }
  ${media.belowDesktop} {
    ul {
      padding: 0 0 ${space[3]} ${space[4]};
    }
  }
  ${media.desktop} {
    padding-inline-end: 50%;
  }
`
