import { css } from '@linaria/core'
import { pathOf } from '#config/routes.ts'
import type { Site } from '#components/document/context.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, size, space, weight } from '#components/theme/tokens.ts'
import { Container } from '#components/ui/Container.tsx'
import { Copyright } from './Copyright.tsx'
import { Logo } from './Logo.tsx'
import type { FooterColumn } from './footer-columns.ts'
import { MenuLink } from './MenuLink.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'

interface Props {
  site: Site
  columns: readonly FooterColumn[]
  /**
   * Current year on the server, so that the browser does not have to compute it.
   * Source: trap 18.
   */
  year: number
}

/** The footer of every page of the default layout. Source: spec §2 Footer. */
export function Footer({ site, columns, year }: Props) {
  const { t, locale } = useTexts()
  return (
    <footer className={footer}>
      <Container>
        <div className={top}>
          <div>
            <Logo site={site} href={`/${locale}${pathOf('marketplace')}`} />
            <p>{t('layout:footer.about', { company: site.company })}</p>
            <a href={`mailto:${site.supportMail}`}>{site.supportMail}</a>
          </div>
          <nav aria-label={t('layout:footer.label')}>
            {columns.map(({ code, title, lines }) => (
              <div key={code}>
                <h2>{title ?? t(`layout:footer.${code}`)}</h2>
                <ul>
                  {lines.map((it) => (
                    <li key={it.code}>
                      <MenuLink line={it} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
        <div className={bottom}>
          <Copyright site={site} year={year} />
          <ul>
            <li>
              <a href={site.privacyUrl} target="_blank" rel="noopener">
                {t('layout:footer.privacy')}
              </a>
            </li>
            <li>
              <a href={site.termsUrl} target="_blank" rel="noopener">
                {t('layout:footer.terms')}
              </a>
            </li>
            {site.thirdParties.length > 0 && (
              <li>
                <a href={`/${locale}${pathOf('marketplace-cookies')}`}>
                  {t('layout:footer.cookies')}
                </a>
              </li>
            )}
            {site.icpRecord && (
              <li>
                <a href={site.icpRecord.url} target="_blank" rel="noopener">
                  {site.icpRecord.number}
                </a>
              </li>
            )}
          </ul>
          <ul aria-label={t('layout:footer.social')}>
            {site.socialLinks.map(({ code, url }) => (
              <li key={code}>
                <a href={url} target="_blank" rel="noopener">
                  {t(`layout:social.${code}`)}
                </a>
              </li>
            ))}
          </ul>
          <ThemeChoice name="theme-footer" />
        </div>
      </Container>
    </footer>
  )
}

const footer = css`
  margin-block-start: ${space[20]};
  border-block-start: 1px solid ${color.line};
  background: ${color.band};
  font-size: ${size.s};
  color: ${color.muted};
  li a {
    display: inline-block;
    padding-block: 5px;
    color: inherit;
    text-decoration: none;
    &:hover {
      color: ${color.link};
      text-decoration: underline;
    }
  }
`

const top = css`
  display: grid;
  gap: ${space[10]};
  padding-block: ${space[12]};
  p {
    max-width: 36ch;
    margin-block: ${space[3]};
  }
  nav {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(140px, 1fr));
    gap: ${space[8]} ${space[6]};
  }
  h2 {
    margin-block-end: ${space[3]};
    font-size: ${size.s};
    color: ${color.ink};
  }
  ${media.desktop} {
    grid-template-columns: 280px 1fr;
  }
`

const bottom = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]} ${space[8]};
  align-items: center;
  padding-block: ${space[6]};
  border-block-start: 1px solid ${color.line};
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[1]} ${space[5]};
    font-weight: ${weight.medium};
  }
  fieldset {
    margin-inline-start: auto;
  }
`
