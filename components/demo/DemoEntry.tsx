import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, size, space } from '#components/theme/tokens.ts'
import { Container } from '#components/ui/Container.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { pathOf } from '#config/routes.ts'

/** A way into the demo, for pages whose visitors are still choosing. */
export function DemoEntry() {
  const { t, locale } = useTexts()
  return (
    <section className={entry} aria-labelledby="demo-entry">
      <Container>
        <div>
          <div>
            <h2 id="demo-entry">{t('demo:entry.title')}</h2>
            <p>{t('demo:entry.text')}</p>
          </div>
          <LinkButton href={`/${locale}${pathOf('wpc-demo')}`} size="l" tone="secondary">
            {t('demo:entry.label')}
          </LinkButton>
        </div>
      </Container>
    </section>
  )
}

const entry = css`
  margin-block: ${space[8]};
  > div > div {
    display: grid;
    gap: ${space[4]};
    padding: ${space[6]};
    border-radius: ${radius.l};
    background: ${color.tint};
    ${media.tablet} {
      grid-template-columns: minmax(0, 1fr) auto;
      gap: ${space[8]};
      align-items: center;
    }
  }
  h2 {
    font-size: ${size.xl};
  }
`
