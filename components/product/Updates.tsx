import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, size, space } from '#components/theme/tokens.ts'
import { foreignLang } from '#components/ui/language.ts'
import { Section } from '#components/ui/Section.tsx'
import { Tag } from '#components/ui/Tag.tsx'
import type { ProductDetail } from '#server/content/product/contract.ts'
import { dayText } from './formats.ts'

interface Props {
  product: ProductDetail
}

/** Releases of a product with their changes, newest first. */
export function Updates({ product }: Props) {
  const { t, locale } = useTexts()
  const { releases } = product.productOverview
  if (releases.length === 0) return null
  return (
    <Section id="updates" heading="beside" title={t('product:updates.title')} tone="band">
      <ol className={list}>
        {releases.map(({ version, releasedOn, changes }, index) => (
          <li key={version}>
            <div>
              <h3>{t('product:updates.version', { version })}</h3>
              <time dateTime={releasedOn}>{dayText(releasedOn, locale)}</time>
              {index === 0 && <Tag tone="teal">{t('product:updates.latest')}</Tag>}
            </div>
            <ul lang={foreignLang(product.lang, locale)}>
              {changes.map((it) => (
                <li key={it}>{it}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const list = css`
  > li {
    display: grid;
    gap: ${space[3]} ${space[10]};
    padding-block: ${space[6]};
    border-block-end: 1px solid ${color.line};
    ${media.tablet} {
      grid-template-columns: 200px minmax(0, 1fr);
    }
  }
  > :first-child {
    padding-block-start: 0;
  }
  > :last-child {
    padding-block-end: 0;
    border: 0;
  }
  div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    align-content: start;
    gap: ${space[1]} ${space[3]};
    font-size: ${size.s};
  }
  h3 {
    width: 100%;
  }
  time {
    color: ${color.muted};
  }
  ul {
    padding-inline-start: 1.25em;
    list-style: disc;
  }
  li::marker {
    color: ${color.muted};
  }
  ul li + li {
    margin-block-start: ${space[1]};
  }
`
