import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'
import { Figures } from '#components/ui/Figures.tsx'
import { foreignLang } from '#components/ui/language.ts'
import { Prose } from '#components/ui/Prose.tsx'
import { Section } from '#components/ui/Section.tsx'
import { pathOf } from '#config/routes.ts'
import type { ProductDetail } from '#server/content/product/contract.ts'
import { familyOf } from './family.ts'
import { dayText } from './formats.ts'

interface Props {
  product: ProductDetail
}

/** Introduction of a product with its key figures and facts at a glance. */
export function Introduction({ product }: Props) {
  const { t, locale } = useTexts()
  const { introduction, figures } = product.productOverview
  return (
    <Section id="introduction" title={t('product:introduction')}>
      <div className={columns} data-family={familyOf(product)}>
        <div lang={foreignLang(product.lang, locale)}>
          <Prose>
            {introduction.map((it) => (
              <p key={it}>{it}</p>
            ))}
          </Prose>
          {figures.length > 0 && <Figures figures={figures} lang={product.lang} />}
        </div>
        <Glance product={product} />
      </div>
    </Section>
  )
}

function Glance({ product }: Props) {
  const { t, locale } = useTexts()
  const { publishBy, categories, releases, copyright } = product.productOverview
  const [latest] = releases
  return (
    <aside className={glance} aria-labelledby="glance-title">
      <h3 id="glance-title">{t('product:glance.title')}</h3>
      <dl>
        <div>
          <dt>{t('product:glance.publisher')}</dt>
          <dd>{publishBy}</dd>
        </div>
        <div>
          <dt>{t('product:glance.kind')}</dt>
          <dd>{t(`product:kind.${product.kind}`)}</dd>
        </div>
        {categories.length > 0 && (
          <div>
            <dt>{t('product:glance.category', { count: categories.length })}</dt>
            {categories.map((it) => (
              <dd key={it.categoryCode}>
                <a
                  href={`/${locale}${pathOf('marketplace-category-subcategory', { subcategory: it.categoryCode })}`}
                >
                  {it.categoryName}
                </a>
              </dd>
            ))}
          </div>
        )}
        {latest && (
          <div>
            <dt>{t('product:glance.version')}</dt>
            <dd>
              {t('product:glance.versionOf', {
                version: latest.version,
                day: dayText(latest.releasedOn, locale),
              })}
            </dd>
          </div>
        )}
        {copyright && (
          <div>
            <dt>{t('product:glance.copyright')}</dt>
            <dd>{copyright}</dd>
          </div>
        )}
      </dl>
    </aside>
  )
}

const columns = css`
  display: grid;
  gap: ${space[10]};
  align-items: start;
  > div > dl {
    margin-block-start: ${space[10]};
  }
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) 320px;
    gap: ${space[16]};
  }
`

const glance = css`
  padding: ${space[6]};
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.raised};
  font-size: ${size.s};
  h3 {
    font-size: ${size.m};
  }
  dl {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 180px), 1fr));
    gap: ${space[4]};
    margin-block-start: ${space[4]};
  }
  dt {
    font-size: ${size.xs};
    color: ${color.muted};
  }
  dd {
    font-weight: ${weight.medium};
  }
`
