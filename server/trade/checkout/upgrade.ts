import { localeFacts } from '#config/locales.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { assetUrl } from '#server/platform/address/asset-url.ts'
import { inLocale } from '#server/platform/text/in-locale.ts'
import { licenseScope, upgradableLicense } from '#server/trade/license/service.ts'
import { findProductOfPlan, listAdditions, readOffers } from '#server/trade/offer/service.ts'
import { marketOf } from '#server/trade/pricing/service.ts'
import { toSoldPlanView } from './view.ts'
import type { UpgradeCheckout, UpgradeQuery } from './upgrade-contract.ts'

/**
 * Returns a license of the company with the upgrades that can be bought for it.
 *
 * @throws Problem `license.not_found` if the company has no such license, the license cannot be
 * upgraded, or it is for a product other than `urlAlias`; `locale.not_supported`
 */
export async function upgradeCheckout(
  ctx: CompanyContext,
  { urlAlias, serialNumber, websiteCode }: UpgradeQuery,
): Promise<UpgradeCheckout> {
  const { db, config, now } = ctx
  const { company, productCurrency: currency } = marketOf(ctx, websiteCode)
  const license = await upgradableLicense(db, {
    ...licenseScope(ctx, 'license.view'),
    serialNumber,
    now,
  })
  if (!license || (urlAlias !== undefined && urlAlias !== license.productAlias))
    throw new Problem('license.not_found')
  const { partNumber, productAlias } = license
  const product =
    productAlias === null
      ? undefined
      : await findProductOfPlan(db, { urlAlias: productAlias, partNumber, locale: websiteCode })
  const upgrades = await listAdditions(db, { partNumber, kind: 'upgrade' })
  const offers = await readOffers(ctx, {
    partNumbers: [partNumber, ...upgrades],
    currency,
    memberType: company.memberType,
  })
  return {
    serialNumber: license.serialNumber,
    urlAlias: productAlias,
    partNumber,
    currency,
    productName: product?.productName ?? inLocale(license.name, websiteCode),
    thumbnailUrl: product ? assetUrl(config, websiteCode, product.thumbnailUrl) : null,
    lang: product?.lang ?? localeFacts[websiteCode].textLanguage,
    additionalPlans: upgrades
      .flatMap((it) => offers.get(it) ?? [])
      .map((it) => toSoldPlanView(it, websiteCode, config.checkout.quantityLimit)),
    isRequireReceiveMail: offers.get(partNumber)?.isReceiveMailRequired ?? false,
  }
}
