import { popupAddress } from '#components/product/popup-address.ts'
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
  const trials = new Map(
    products.map((it) => [it.productAlias, <TrialLink key={it.productAlias} product={it} />]),
  )
  const textKey = products.length > 0 ? 'trial' : 'trial.none'
  return (
    <Section
      id="products"
      title={t(`content:${textKey}.title`)}
      description={t(`content:${textKey}.description`)}
      tone="band"
    >
      {products.length > 0 ? (
        <ProductRows products={products} actions={trials} />
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

/** Opens the form for the trial of a product. */
function TrialLink({ product: { productAlias, productName } }: { product: ProductCard }) {
  const { t, locale } = useTexts()
  return (
    <LinkButton
      size="s"
      tone="secondary"
      href={popupAddress(locale, { popup: 'free-trial', productAlias, from: 'trials' })}
      aria-label={t('content:trial.requestOf', { product: productName })}
    >
      {t('content:trial.request')}
    </LinkButton>
  )
}
