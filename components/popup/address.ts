import type { OpenedFrom, Popup } from '#config/popups.ts'
import { pathOf } from '#config/routes.ts'
import type { ProductDetail } from '#server/content/product/contract.ts'

/** A pop-up of a product, as a link names it. */
export interface PopupTarget {
  popup: Popup
  productAlias: string
  /** Part number of the plan that the link is about. */
  plan?: string | undefined
  from: OpenedFrom
}

/** Returns the address of a pop-up, which is a page of its own without script. */
export function popupAddress(
  locale: string,
  { popup, productAlias: id, plan, from }: PopupTarget,
): string {
  const query = plan === undefined ? { popup, from } : { popup, plan, from }
  return `/${locale}${pathOf('marketplace-product', { id }, query)}`
}

/** True if a pop-up makes sense for a product: a trial needs one, a price book needs prices. */
export function isOffered(
  popup: Popup,
  { productBanner, has, kind }: Pick<ProductDetail, 'productBanner' | 'has' | 'kind'>,
): boolean {
  if (popup === 'free-trial') return productBanner.isFreeTrial
  if (popup === 'pricebook') return has.pricing
  if (popup === 'serial-number') return has.pricing && kind === 'software'
  return true
}
