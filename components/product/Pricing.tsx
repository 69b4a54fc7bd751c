import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { hasCloudPlans } from './popup-address.ts'
import { PopupLink } from './PopupLink.tsx'
import { color, size, space } from '#components/theme/tokens.ts'
import { Container } from '#components/ui/Container.tsx'
import { foreignLang } from '#components/ui/language.ts'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { pathOf } from '#config/routes.ts'
import type { ProductDetail, ProductPricing } from '#server/content/product/contract.ts'
import { PlanSection } from './PlanSection.tsx'

interface Props {
  product: ProductDetail
  pricing: ProductPricing
}

/** All plans of a product by section. */
export function Pricing({ product, pricing }: Props) {
  const { t, locale } = useTexts()
  const { productAlias } = product
  const { planSections, priceTableUrl } = pricing
  return (
    <>
      <Container>
        <div className={lead}>
          <p>
            {t('product:pricing.description')}{' '}
            <a href={`/${locale}${pathOf('marketplace-membership')}`}>
              {t('product:pricing.membership')}
            </a>
          </p>
          <div>
            {priceTableUrl && (
              <LinkButton tone="secondary" icon="download" href={priceTableUrl}>
                {t('product:pricing.priceTable')}
              </LinkButton>
            )}
            <PopupLink tone="secondary" target={{ popup: 'pricebook', productAlias, from: 'plan' }}>
              {t('product:popup.open.pricebook')}
            </PopupLink>
            {hasCloudPlans(pricing) && (
              <PopupLink
                tone="secondary"
                target={{ popup: 'data-center', productAlias, from: 'plan' }}
              >
                {t('product:popup.open.data-center')}
              </PopupLink>
            )}
            {product.kind === 'software' && (
              <PopupLink
                tone="secondary"
                target={{ popup: 'serial-number', productAlias, from: 'plan' }}
              >
                {t('product:popup.open.serial')}
              </PopupLink>
            )}
          </div>
        </div>
      </Container>
      {planSections.map((it) => (
        <PlanSection
          key={it.code}
          productAlias={productAlias}
          section={it}
          lang={foreignLang(product.lang, locale)}
        />
      ))}
    </>
  )
}

const lead = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[4]};
  padding-block-start: ${space[8]};
  font-size: ${size.s};
  color: ${color.muted};
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[3]};
  }
`
