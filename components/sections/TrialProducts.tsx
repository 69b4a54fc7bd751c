import { pathOf } from '#config/routes.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { EmptyState } from '#components/ui/EmptyState.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { ProductRows } from '#components/ui/ProductRows.tsx'
import { Section } from '#components/ui/Section.tsx'
import type { ProductCard } from '#server/catalogue/contract.ts'

interface Props {
  products: readonly ProductCard[]
}

/** The products that can be tried; the anchor of the page is `products`. */
export function TrialProducts({ products }: Props) {
  const { t, locale } = useTexts()
  return (
    <Section id="products" title={t('content:trial.title')} description={t('content:trial.description')} tone="band">
      {products.length > 0 ? (
        <ProductRows products={products} />
      ) : (
        <EmptyState icon="box" title={t('content:trial.none.title')} description={t('content:trial.none.description')}>
          <LinkButton href={`/${locale}${pathOf('marketplace-help-sales-support', {}, { IssueType: 'free-trial-support' })}`}>
            {t('content:trial.none.action')}
          </LinkButton>
        </EmptyState>
      )}
    </Section>
  )
}
