import { css } from '@linaria/core'
import { isLocale, localeFacts } from '#config/locales.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { colour, frame, media, motion, radius, size, space, weight } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import type { Region } from '#server/region/contract.ts'
import { pathMark } from './marks.ts'
import { corner, panel } from './panel-style.ts'
import { PanelHead } from './PanelHead.tsx'

export const languagePanelId = 'language'

interface Props {
  regions: readonly Region[]
}

/** The choice of site in two steps, the region and then the language. Every link keeps the page. Source: spec §2, §9. */
export function LanguagePanel({ regions }: Props) {
  const { t, locale } = useTexts()
  const title = t('layout:language.title')
  return (
    <div className={`${panel} ${corner} ${box}`} id={languagePanelId} popover="auto" role="group" aria-label={title}>
      <PanelHead panelId={languagePanelId} title={title} />
      <p className={lead}>{t('layout:language.lead')}</p>
      <ul className={list} data-arrows="column">
        {regions.map(({ regionCode, websites }) => (
          <li key={regionCode}>
            <details name="region" open={websites.some((it) => it.code === locale)} data-menu-group>
              <summary>
                <span>{t(`layout:regions.${regionCode}`)}</span>
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

function Website({ code, isCurrent }: { code: string; isCurrent: boolean }) {
  const facts = isLocale(code) ? localeFacts[code] : undefined
  return (
    <a href={`/${code}${pathMark}`} lang={facts?.htmlLang} hrefLang={facts?.htmlLang} {...(isCurrent ? { 'aria-current': 'true' } : {})}>
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
    > button {
      inset-inline-end: ${space[4]};
    }
  }
`

const lead = css`
  padding: ${space[4]} ${space[5]} ${space[3]};
  font-size: ${size.s};
  color: ${colour.muted};
  ${media.desktop} {
    padding: ${space[6]} 72px ${space[4]} ${space[6]};
  }
`

const list = css`
  ${media.desktop} {
    position: relative;
    min-height: 400px;
    padding: 0 50% ${space[6]} ${space[4]};
  }
  summary,
  a {
    display: flex;
    gap: ${space[2]};
    align-items: center;
    justify-content: space-between;
    min-height: 44px;
    padding-inline: ${space[3]};
    border-radius: ${radius.m};
    font-size: ${size.s};
    font-weight: ${weight.medium};
    color: ${colour.ink};
    text-decoration: none;
    transition: background-color ${motion.fast};
    &:hover {
      background: ${colour.band};
      color: ${colour.link};
    }
    &:focus-visible {
      outline-offset: -2px;
    }
  }
  summary svg {
    color: ${colour.muted};
  }
  details[open] > summary {
    background: ${colour.tint};
    color: ${colour.link};
  }
  a[aria-current] {
    color: ${colour.link};
  }
  ${media.belowDesktop} {
    padding-inline: ${space[2]};
    li ul {
      padding-inline-start: ${space[5]};
    }
    details[open] > summary svg {
      rotate: 90deg;
    }
  }
  ${media.desktop} {
    li ul {
      position: absolute;
      inset: 0 ${space[4]} auto calc(50% + ${space[4]});
    }
  }
`
