import { localeFacts } from '#config/locales.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { assetUrl } from '#server/platform/address/asset-url.ts'
import { inLocale } from '#server/platform/text/in-locale.ts'
import { findProductOfPlan } from '#server/trade/offer/service.ts'
import { contextFor } from './quote-context.ts'
import type { RenewalCheckout, RenewalQuery } from './renewal-contract.ts'
import { selectRenewal } from './renewal-selection.ts'

/**
 * Returns licenses with their last day now and after a renewal, or why they cannot be renewed.
 *
 * @throws Problem `plan.not_found`, `locale.not_supported`
 */
export async function renewalCheckout(
  ctx: CompanyContext,
  { partNumber, serialNumber: serialNumbers, websiteCode }: RenewalQuery,
): Promise<RenewalCheckout> {
  const { db, config } = ctx
  const context = contextFor(ctx, db, { websiteCode })
  const { offer, line, facts, renewals } = await selectRenewal(context, {
    partNumber,
    serialNumbers,
  })
  const urlAlias = offer.productAlias
  const product =
    urlAlias === null
      ? undefined
      : await findProductOfPlan(db, { urlAlias, partNumber, locale: websiteCode })
  const { t } = ctx.texts.of(websiteCode)
  return {
    partNumber,
    urlAlias,
    productName: product?.productName ?? inLocale(offer.name, websiteCode),
    planName: inLocale(offer.shortName, websiteCode),
    thumbnailUrl: product ? assetUrl(config, websiteCode, product.thumbnailUrl) : null,
    lang: product?.lang ?? localeFacts[websiteCode].textLanguage,
    currency: context.market.productCurrency,
    price: line.price,
    termMonths: offer.termMonths,
    canPurchase: line.canPurchase,
    isRequireReceiveMail: offer.isReceiveMailRequired,
    licenses: facts.map(({ serialNumber, expiresOn, reason, reservedBy }) => ({
      serialNumber,
      expiresOn,
      renewedUntil:
        (reason === null &&
          renewals.find((it) => it.serialNumber === serialNumber)?.renewedUntil) ||
        null,
      reason: reason && {
        code: reason,
        title: t(`problems:${reason}.title`),
        detail: t(`problems:${reason}.detail`),
      },
      orderNumber: reason === 'license.in_order' ? reservedBy : null,
    })),
  }
}
