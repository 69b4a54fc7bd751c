import { pathOf } from '#config/routes.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { ProductRows } from '#components/ui/ProductRows.tsx'
import { Section } from '#components/ui/Section.tsx'
import type { ProductCard } from '#server/content/catalog/contract.ts'

interface Props {
  products: readonly ProductCard[]
}

/**
 * Products with a free trial, at the anchor `products`; if there are none, a link to request one.
 */
export function TrialProducts({ products }: Props) {
  const { t, locale } = useTexts()
  const textKey = products.length > 0 ? 'trial' : 'trial.none'
  return (
    <Section
      id="products"
      title={t(`content:${textKey}.title`)}
      description={t(`content:${textKey}.description`)}
      tone="band"
    >
      {products.length > 0 ? (
        <ProductRows products={products} />
      ) : (
        <LinkButton
          href={`/${locale}${pathOf('marketplace-help-sales-support', {}, { IssueType: 'free-trial-support' })}`}
        >
          {t('content:trial.none.action')}
        </LinkButton>
      )}
    </Section>
  )
}
