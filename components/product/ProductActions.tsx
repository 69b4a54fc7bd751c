import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { PopupLink } from './PopupLink.tsx'
import { space } from '#components/theme/tokens.ts'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import type { ProductDetail } from '#server/content/product/contract.ts'
import { tabAddress } from './tabs.ts'

interface Props {
  product: Pick<ProductDetail, 'productAlias' | 'has' | 'productBanner' | 'kind'>
  /** The head of the overview, which also offers a demo, or the bar with the tabs. */
  place: 'hero' | 'bar'
}

/** Link to try a product or, if it has no trial, to its plans; and links to a demo and to sales. */
export function ProductActions({ product, place }: Props) {
  const { t, locale } = useTexts()
  const { productAlias, has, productBanner } = product
  const size = place === 'hero' ? 'l' : 's'
  return (
    <div className={row}>
      {productBanner.isFreeTrial ? (
        <PopupLink size={size} target={{ popup: 'free-trial', productAlias, from: place }}>
          {t('product:action.trial')}
        </PopupLink>
      ) : (
        has.pricing && (
          <LinkButton size={size} href={tabAddress(locale, productAlias, 'pricing')}>
            {t('product:action.plans')}
          </LinkButton>
        )
      )}
      {place === 'hero' && product.kind === 'software' && (
        <PopupLink
          size={size}
          tone="secondary"
          target={{ popup: 'request-demo', productAlias, from: place }}
        >
          {t('product:popup.open.demo')}
        </PopupLink>
      )}
      <PopupLink
        size={size}
        tone={productBanner.isFreeTrial || has.pricing ? 'secondary' : 'primary'}
        target={{ popup: 'contact-sales', productAlias, from: place }}
      >
        {t('product:action.contact')}
      </PopupLink>
    </div>
  )
}

const row = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
`
