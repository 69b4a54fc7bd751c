import type { OpenedFrom, Popup } from '#config/popups.ts'
import { pathOf } from '#config/routes.ts'
import type { ProductDetail, ProductPricing } from '#server/content/product/contract.ts'

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

/** True if a product has plans that run in a data center. */
export function hasCloudPlans({ planSections }: ProductPricing): boolean {
  return planSections.some((it) => it.code === 'cloud')
}

/** True if a pop-up makes sense for a product: a trial needs one, a price book needs prices. */
export function isOffered(
  popup: Popup,
  { productBanner, has, kind }: Pick<ProductDetail, 'productBanner' | 'has' | 'kind'>,
  { isCloud }: { isCloud: boolean },
): boolean {
  if (popup === 'free-trial') return productBanner.isFreeTrial
  if (popup === 'pricebook') return has.pricing
  if (popup === 'data-center') return isCloud
  if (popup === 'serial-number') return has.pricing && kind === 'software'
  return true
}
