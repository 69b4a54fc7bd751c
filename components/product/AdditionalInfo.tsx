import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, space } from '#components/theme/tokens.ts'
import { foreignLang } from '#components/ui/language.ts'
import { Section } from '#components/ui/Section.tsx'
import type { ProductDetail } from '#server/content/product/contract.ts'

interface Props {
  product: ProductDetail
}

/** Further information about a product, such as requirements, security and support. */
export function AdditionalInfo({ product }: Props) {
  const { t, locale } = useTexts()
  const { additionalInfo } = product.productOverview
  if (additionalInfo.length === 0) return null
  return (
    <Section id="additional-info" heading="beside" title={t('product:additional')}>
      <div className={columns} lang={foreignLang(product.lang, locale)}>
        {additionalInfo.map(({ title, body }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p>{body}</p>
          </div>
        ))}
      </div>
    </Section>
  )
}

const columns = css`
  display: grid;
  gap: ${space[8]};
  p {
    max-width: 70ch;
    margin-block-start: ${space[1]};
    color: ${color.muted};
  }
`
