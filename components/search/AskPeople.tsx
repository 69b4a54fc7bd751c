import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space } from '#components/theme/tokens.ts'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { pathOf } from '#config/routes.ts'

/** Contact links for visitors whose search did not help. */
export function AskPeople() {
  const { t, locale } = useTexts()
  return (
    <section className={ask} aria-labelledby="ask-title">
      <h2 id="ask-title">{t('search:ask.title')}</h2>
      <p>{t('search:ask.description')}</p>
      <div>
        <LinkButton
          size="s"
          tone="secondary"
          href={`/${locale}${pathOf('marketplace-help-sales-support', {}, { IssueType: 'products-services' })}`}
        >
          {t('search:ask.sales')}
        </LinkButton>
        <LinkButton
          size="s"
          tone="secondary"
          href={`/${locale}${pathOf('marketplace-help-technical-support')}`}
        >
          {t('search:ask.technical')}
        </LinkButton>
      </div>
    </section>
  )
}

const ask = css`
  display: grid;
  gap: ${space[3]};
  padding: ${space[5]};
  border-radius: ${radius.l};
  background: ${color.band};
  p {
    font-size: ${size.s};
    color: ${color.muted};
  }
  div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[3]};
  }
`
