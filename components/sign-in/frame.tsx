import { css } from '@linaria/core'
import { isLocale, localeFacts } from '#config/locales.ts'
import { pathOf } from '#config/routes.ts'
import type { Frame, Site } from '#components/document/context.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { Logo } from '#components/layout/Logo.tsx'
import { ThemeChoice } from '#components/layout/ThemeChoice.tsx'
import { color, media, radius, shadow, size, space, weight } from '#components/theme/tokens.ts'
import { Container } from '#components/ui/Container.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import type { LanguageLink, ProviderView } from '#server/people/identity-provider/contract.ts'

/**
 * Header and footer of the identity provider's pages, without links that distract from the task.
 */
export const providerFrame: Frame<ProviderView> = ({ site, data, now }) => ({
  header: { key: 'header', load: () => <Header site={site} languages={data.languages} /> },
  footer: { key: 'footer', load: () => <Footer site={site} year={now.getUTCFullYear()} /> },
})

function Header({ site, languages }: { site: Site; languages: readonly LanguageLink[] }) {
  const { locale } = useTexts()
  return (
    <header className={header}>
      <Container>
        <div>
          <Logo site={site} href={`/${locale}${pathOf('marketplace')}`} />
          {languages.length > 0 && <Languages languages={languages} />}
        </div>
      </Container>
    </header>
  )
}

function Languages({ languages }: { languages: readonly LanguageLink[] }) {
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

function Footer({ site, year }: { site: Site; year: number }) {
  const { t } = useTexts()
  return (
    <footer className={footer}>
      <Container>
        <div>
          <p>
            {t('layout:footer.copyright', {
              from: site.copyrightSinceYear,
              to: year,
              company: site.legalName,
            })}
          </p>
          <ul>
            <li>
              <a href={site.privacyUrl}>{t('layout:footer.privacy')}</a>
            </li>
            <li>
              <a href={site.termsUrl}>{t('layout:footer.terms')}</a>
            </li>
            {site.icpRecord && (
              <li>
                <a href={site.icpRecord.url}>{site.icpRecord.number}</a>
              </li>
            )}
          </ul>
          <ThemeChoice name="theme" />
        </div>
      </Container>
    </footer>
  )
}

const header = css`
  border-block-end: 1px solid ${color.line};
  background: ${color.ground};
  > div > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[4]};
    min-height: 64px;
  }
  /* the page fills the window, with the footer at the bottom */
  body:has(> &) {
    display: flex;
    flex-direction: column;
    min-height: 100vh;
    min-height: 100dvh;
    background: ${color.band};
  }
`

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

const footer = css`
  margin-block-start: auto;
  padding-block: ${space[5]};
  border-block-start: 1px solid ${color.line};
  background: ${color.ground};
  font-size: ${size.s};
  color: ${color.muted};
  > div > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[3]} ${space[6]};
    align-items: center;
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[1]} ${space[5]};
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 32px;
    color: inherit;
    &:hover {
      color: ${color.link};
    }
  }
  ${media.tablet} {
    p {
      margin-inline-end: auto;
    }
  }
`
