import { css } from '@linaria/core'
import { pathOf } from '#config/routes.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, size, space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { Container } from '#components/ui/Container.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'

/**
 * Says that the report center opens. start-report-center.ts asks where it is and goes there, or
 * shows the second part. Without script, people go to the support hub themselves.
 */
export function ReportCenter() {
  const { t, locale } = useTexts()
  const supportHub = `/${locale}${pathOf('marketplace-support-support-hub')}`
  return (
    <Container>
      <div className={layout} data-report-center={locale}>
        <div data-opening>
          <h1>{t('report-center:title')}</h1>
          <p role="status">{t('report-center:text')}</p>
          <noscript>
            <p>{t('report-center:noScript')}</p>
            <a href={supportHub}>{t('report-center:supportHub')}</a>
          </noscript>
        </div>
        <div data-failed role="alert" hidden>
          <h2>{t('report-center:failed')}</h2>
          <p data-reason>{t('report-center:reason')}</p>
          <p data-support hidden>
            {t('error:supportCode')} <code />
          </p>
          <div>
            <button className={button} type="button" data-tone="primary" data-retry>
              {t('report-center:retry')}
            </button>
            <LinkButton
              tone="secondary"
              href={`/${locale}${pathOf('marketplace-help-contact-us')}`}
            >
              {t('error:contact')}
            </LinkButton>
          </div>
        </div>
      </div>
    </Container>
  )
}

const layout = css`
  padding-block: ${space[20]};
  [data-opening],
  [data-failed]:not([hidden]) {
    display: grid;
    gap: ${space[4]};
    justify-items: center;
    text-align: center;
  }
  [data-opening][hidden] {
    display: none;
  }
  h1,
  h2 {
    font-size: ${size.xxl};
  }
  p {
    max-width: 58ch;
    color: ${color.muted};
    &:lang(ja) {
      word-break: auto-phrase;
    }
  }
  [data-failed] > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[3]};
    justify-content: center;
  }
`
