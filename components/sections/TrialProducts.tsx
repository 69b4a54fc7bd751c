import { pathOf } from '#config/routes.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { ProductRows } from '#components/ui/ProductRows.tsx'
import { Section } from '#components/ui/Section.tsx'
import type { ProductCard } from '#server/content/catalog/contract.ts'

interface Props {
  products: readonly ProductCard[]
}

/** The products that can be tried; the anchor of the page is `products`. Where there are none, it says what to do instead. */
export function TrialProducts({ products }: Props) {
  const { t, locale } = useTexts()
  const words = products.length > 0 ? 'trial' : 'trial.none'
  return (
    <Section
      id="products"
      title={t(`content:${words}.title`)}
      description={t(`content:${words}.description`)}
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
