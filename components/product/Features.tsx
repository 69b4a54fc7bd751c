import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space } from '#components/theme/tokens.ts'
import { foreignLang } from '#components/ui/language.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { Section } from '#components/ui/Section.tsx'
import type { ProductDetail } from '#server/content/product/contract.ts'
import { familyOf } from './family.ts'

interface Props {
  product: ProductDetail
}

/** Features of a product. */
export function Features({ product }: Props) {
  const { t, locale } = useTexts()
  const { features } = product.productOverview
  if (features.length === 0) return null
  return (
    <Section id="features" title={t('product:features')} tone="band">
      <ul className={grid} data-family={familyOf(product)} lang={foreignLang(product.lang, locale)}>
        {features.map(({ icon, title, description }) => (
          <li key={title}>
            <span>
              <Icon name={icon} size={22} />
            </span>
            <h3>{title}</h3>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const grid = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 280px), 1fr));
  gap: ${space[8]} ${space[10]};
  span {
    display: inline-grid;
    padding: ${space[3]};
    border-radius: ${radius.m};
    background: ${color.familyTint};
    color: ${color.family};
  }
  h3 {
    margin-block: ${space[3]} ${space[1]};
  }
  p {
    font-size: ${size.s};
    color: ${color.muted};
  }
`
