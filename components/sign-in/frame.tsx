import { css } from '@linaria/core'
import { pathOf } from '#config/routes.ts'
import type { Frame, Site } from '#components/document/context.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { Copyright } from '#components/layout/Copyright.tsx'
import { LanguageLinks } from '#components/layout/LanguageLinks.tsx'
import { Logo } from '#components/layout/Logo.tsx'
import { ThemeChoice } from '#components/layout/ThemeChoice.tsx'
import { color, media, size, space } from '#components/theme/tokens.ts'
import { Container } from '#components/ui/Container.tsx'
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
          {languages.length > 0 && <LanguageLinks languages={languages} />}
        </div>
      </Container>
    </header>
  )
}

function Footer({ site, year }: { site: Site; year: number }) {
  const { t } = useTexts()
  return (
    <footer className={footer}>
      <Container>
        <div>
          <Copyright site={site} year={year} />
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
