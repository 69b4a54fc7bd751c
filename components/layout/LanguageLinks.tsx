import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, shadow, size, space, weight } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { isLocale, localeFacts } from '#config/locales.ts'
import type { LanguageLink } from '#server/people/identity-provider/contract.ts'

/** The languages of a page that has no choice of regions, as links to open. */
export function LanguageLinks({ languages }: { languages: readonly LanguageLink[] }) {
  const { t, locale } = useTexts()
  return (
    <details className={choice}>
      <summary aria-label={t('sign-in:language')}>
        <Icon name="globe" size={18} />
        <span>{isLocale(locale) ? localeFacts[locale].nativeLabel : locale}</span>
        <Icon name="chevronDown" size={16} />
      </summary>
      <ul>
        {languages.map(({ locale: other, href, isCurrent }) => {
          const { htmlLang, nativeLabel } = localeFacts[other]
          return (
            <li key={other}>
              <a
                href={href}
                lang={htmlLang}
                hrefLang={htmlLang}
                {...(isCurrent ? { 'aria-current': 'true' } : {})}
              >
                {nativeLabel}
                {isCurrent && <Icon name="tick" size={18} />}
              </a>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

const choice = css`
  position: relative;
  font-size: ${size.s};
  summary {
    display: flex;
    gap: ${space[2]};
    align-items: center;
    min-height: 44px;
    padding-inline: ${space[3]};
    border-radius: ${radius.m};
    font-weight: ${weight.medium};
    white-space: nowrap;
    &:hover {
      background: ${color.sunken};
    }
  }
  &[open] summary svg:last-child {
    rotate: 180deg;
  }
  ul {
    position: absolute;
    inset-block-start: calc(100% + 4px);
    inset-inline-end: 0;
    z-index: 1;
    min-width: 180px;
    padding: ${space[2]};
    border: 1px solid ${color.line};
    border-radius: ${radius.m};
    background: ${color.raised};
    box-shadow: ${shadow.l};
  }
  a {
    display: flex;
    justify-content: space-between;
    gap: ${space[3]};
    align-items: center;
    min-height: 44px;
    padding-inline: ${space[3]};
    border-radius: ${radius.s};
    color: ${color.ink};
    text-decoration: none;
    &:hover {
      background: ${color.tint};
    }
    &[aria-current] {
      color: ${color.link};
      font-weight: ${weight.bold};
    }
  }
`
