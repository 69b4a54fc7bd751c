import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { space } from '#components/theme/tokens.ts'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { pathOf } from '#config/routes.ts'
import type { ProductDetail } from '#server/content/product/contract.ts'
import { tabAddress } from './tabs.ts'

interface Props {
  product: Pick<ProductDetail, 'productAlias' | 'has' | 'productBanner'>
  size: 's' | 'l'
}

/** Link to try a product or, if it has no trial, to its plans; and a link to contact sales. */
export function ProductActions({ product: { productAlias, has, productBanner }, size }: Props) {
  const { t, locale } = useTexts()
  const salesHref = (IssueType: string) =>
    `/${locale}${pathOf('marketplace-help-sales-support', {}, { IssueType, about: productAlias })}`
  return (
    <div className={row}>
      {productBanner.isFreeTrial ? (
        <LinkButton size={size} href={salesHref('free-trial-support')}>
          {t('product:action.trial')}
        </LinkButton>
      ) : (
        has.pricing && (
          <LinkButton size={size} href={tabAddress(locale, productAlias, 'pricing')}>
            {t('product:action.plans')}
          </LinkButton>
        )
      )}
      <LinkButton
        size={size}
        tone={productBanner.isFreeTrial || has.pricing ? 'secondary' : 'primary'}
        href={salesHref('products-services')}
      >
        {t('product:action.contact')}
      </LinkButton>
    </div>
  )
}

const row = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
`
