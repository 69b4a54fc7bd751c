import { css } from '@linaria/core'
import { ConsentTemplate } from '#components/consent/ConsentTemplate.tsx'
import type { DocumentContext, Frame, Site } from '#components/document/context.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { Copyright } from '#components/layout/Copyright.tsx'
import { LanguageLinks } from '#components/layout/LanguageLinks.tsx'
import { Logo } from '#components/layout/Logo.tsx'
import { ThemeChoice } from '#components/layout/ThemeChoice.tsx'
import { color, media, size, space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { Container } from '#components/ui/Container.tsx'
import { localeFacts, mainLocales, textLanguages } from '#config/locales.ts'
import type { LanguageLink } from '#server/people/identity-provider/contract.ts'
import { pathOf } from '#config/routes.ts'
import { showsLogo } from './demo-page.ts'

/**
 * Header and footer of the demo: nothing that distracts from its one question. Source: spec §2
 * Layouts.
 */
export const demoFrame: Frame = (page) => ({
  header: {
    key: 'header',
    load: () => <Header site={page.site} hasLogo={showsLogo(page)} languages={languagesOf(page)} />,
  },
  footer: {
    key: 'footer',
    load: () => <Footer site={page.site} year={page.now.getUTCFullYear()} />,
  },
})

/** Returns links to the page in all languages, with the answers. */
function languagesOf({ locale, counterparts }: DocumentContext): LanguageLink[] {
  return textLanguages.flatMap((language) => {
    const isCurrent = localeFacts[locale].textLanguage === language
    const other = isCurrent ? locale : mainLocales[language]
    const href = counterparts.get(other)
    return href === undefined ? [] : [{ locale: other, href, isCurrent }]
  })
}

interface HeaderProps {
  site: Site
  hasLogo: boolean
  languages: readonly LanguageLink[]
}

function Header({ site, hasLogo, languages }: HeaderProps) {
  const { t, locale } = useTexts()
  const home = `/${locale}${pathOf('marketplace')}`
  return (
    <>
      <a className={`${button} ${skip}`} data-tone="primary" href="#main">
        {t('demo:skip')}
      </a>
      <header className={header}>
        <Container>
          <div>
            {hasLogo && <Logo site={site} href={home} />}
            <LanguageLinks languages={languages} />
            <a href={home} data-leave>
              {t('demo:leave')}
            </a>
          </div>
        </Container>
      </header>
    </>
  )
}

function Footer({ site, year }: { site: Site; year: number }) {
  const { t } = useTexts()
  return (
    <>
      <footer className={footer}>
        <Container>
          <div>
            <Copyright site={site} year={year} />
            <a href={site.privacyUrl} target="_blank" rel="noopener">
              {t('layout:footer.privacy')}
            </a>
            {site.icpRecord && <a href={site.icpRecord.url}>{site.icpRecord.number}</a>}
            <ThemeChoice name="theme" />
          </div>
        </Container>
      </footer>
      {site.thirdParties.length > 0 && <ConsentTemplate thirdParties={site.thirdParties} />}
    </>
  )
}

const skip = css`
  position: absolute;
  z-index: 20;
  inset: ${space[2]} auto auto ${space[2]};
  &:not(:focus) {
    translate: 0 -200%;
  }
`

const header = css`
  > div > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space[4]};
    align-items: center;
    min-height: 64px;
  }
  details {
    margin-inline-start: auto;
  }
  ${media.belowTablet} {
    /* beside the logo there is no room for its name */
    a + details summary span {
      position: absolute;
      clip-path: inset(50%);
    }
  }
  [data-leave] {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    font-size: ${size.s};
    color: ${color.muted};
    &:hover {
      color: ${color.link};
    }
  }
  /* the page fills the window, with the footer at the bottom */
  body:has(> &) {
    display: flex;
    flex-direction: column;
    min-height: 100vh;
    min-height: 100dvh;
    background: ${color.ground};
  }
`

const footer = css`
  margin-block-start: auto;
  padding-block: ${space[4]};
  border-block-start: 1px solid ${color.line};
  font-size: ${size.s};
  color: ${color.muted};
  > div > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]} ${space[6]};
    align-items: center;
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
