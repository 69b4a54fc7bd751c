import { scopeFor } from '#server/kernel/caller.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { once } from '#server/kernel/idempotency/once.ts'
import { Problem } from '#server/kernel/problem.ts'
import { fullName } from '#server/people/account/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { timesCount } from '#server/platform/money/minor.ts'
import { findProductOfPlan, listChoices } from '#server/trade/offer/service.ts'
import { PaymentMethod } from '#server/trade/payment/payment-method-contract.ts'
import type {
  ConfigurationQuery,
  ConfigurationRequest,
  SavedConfiguration,
} from './configuration-contract.ts'
import {
  type ConfigurationRow,
  countConfigurations,
  insertConfiguration,
  listConfigurations,
  lockConfigurations,
  removeConfiguration,
  updateName,
} from './configuration-store.ts'
import type { PriceRequest } from './price-contract.ts'
import { priceSelection } from './prices.ts'

/** Returns a page of the company's saved configurations, each with its price then and now. */
export async function savedConfigurations(
  ctx: CompanyContext,
  { urlAlias, pageIndex, pageSize }: ConfigurationQuery,
) {
  const filter = { companyId: ctx.company.id, urlAlias }
  const rows = await listConfigurations(ctx.db, {
    ...filter,
    offset: (pageIndex - 1) * pageSize,
    limit: pageSize,
  })
  const items: SavedConfiguration[] = []
  for (const row of rows) items.push(await toView(ctx, row))
  return {
    pageIndex,
    pageSize,
    totalItems: await countConfigurations(ctx.db, filter),
    items,
  }
}

/**
 * Saves a configuration of a product built to order under a name, with its price of now.
 *
 * @throws Problem `plan.not_found` for a product that the site does not sell or that is not built to
 * order, `checkout.saved_limit`, `locale.not_supported`
 */
export async function saveConfiguration(
  ctx: CompanyContext,
  request: ConfigurationRequest,
): Promise<{ data: SavedConfiguration }> {
  const { db, company, caller, config, now } = ctx
  const { name, websiteCode, urlAlias, partNumber, items, quantity } = request
  if ((await listChoices(db, { partNumber })).length === 0) throw new Problem('plan.not_found')
  const { unitPrice, itemPrices, currency } = await priceOf(ctx, request)
  const owner = { companyId: company.id, ownerId: caller.personId }
  return once(ctx, { input: request, isKeyNeeded: false }, async (tx) => {
    await lockConfigurations(tx, owner)
    if ((await countConfigurations(tx, owner)) >= config.checkout.savedConfigurations)
      throw new Problem('checkout.saved_limit')
    const id = await insertConfiguration(tx, {
      ...owner,
      name,
      websiteCode,
      urlAlias,
      partNumber,
      items,
      quantity,
      unitPriceMinor: unitPrice,
      itemPricesMinor: itemPrices,
      currency,
      memberType: company.memberType,
      createdAt: now,
      updatedAt: now,
    })
    const row = await requireConfiguration(tx, ctx, id)
    return { body: { data: await toView({ ...ctx, db: tx }, row) } }
  })
}

/** Renames a configuration. @throws Problem `not_found`, `auth.forbidden` */
export async function renameConfiguration(
  ctx: CompanyContext,
  { id, name }: { id: string; name: string },
): Promise<{ data: SavedConfiguration }> {
  await requireOwn(ctx, id)
  await updateName(ctx.db, { id, name, at: ctx.now })
  return { data: await toView(ctx, await requireConfiguration(ctx.db, ctx, id)) }
}

/** Deletes a configuration and returns it. @throws Problem `not_found`, `auth.forbidden` */
export async function deleteConfiguration(
  ctx: CompanyContext,
  { id }: { id: string },
): Promise<{ data: SavedConfiguration }> {
  const data = await toView(ctx, await requireOwn(ctx, id))
  if (!(await removeConfiguration(ctx.db, id))) throw new Problem('not_found')
  return { data }
}

/** Finds a configuration of the company. @throws Problem `not_found` */
async function requireConfiguration(
  db: Db,
  { company }: CompanyContext,
  id: string,
): Promise<ConfigurationRow> {
  const [row] = await listConfigurations(db, { companyId: company.id, id, limit: 1 })
  if (!row) throw new Problem('not_found')
  return row
}

/** Finds a configuration that the caller may change. @throws Problem `not_found`, `auth.forbidden` */
async function requireOwn(ctx: CompanyContext, id: string): Promise<ConfigurationRow> {
  const row = await requireConfiguration(ctx.db, ctx, id)
  if (!mayChange(ctx, row)) throw new Problem('auth.forbidden')
  return row
}

function mayChange({ caller }: CompanyContext, { saved }: ConfigurationRow): boolean {
  return saved.ownerId === caller.personId || scopeFor(caller, 'order.change') === 'company'
}

async function toView(ctx: CompanyContext, row: ConfigurationRow): Promise<SavedConfiguration> {
  const { saved, firstName, lastName } = row
  const { id, name, websiteCode, urlAlias, partNumber, items, quantity } = saved
  const product = await findProductOfPlan(ctx.db, { urlAlias, partNumber, locale: websiteCode })
  const current = await currentPrice(ctx, { websiteCode, urlAlias, partNumber, items, quantity })
  return {
    id,
    name,
    owner: fullName({ firstName, lastName }),
    isOwn: saved.ownerId === ctx.caller.personId,
    createdAt: saved.createdAt.toISOString(),
    updatedAt: saved.updatedAt.toISOString(),
    websiteCode,
    urlAlias,
    partNumber,
    productName: product?.productName ?? null,
    quantity,
    items,
    priceThen: {
      currency: saved.currency,
      unitPrice: saved.unitPriceMinor,
      total: timesCount(saved.unitPriceMinor, quantity),
      itemPrices: saved.itemPricesMinor,
      memberType: saved.memberType,
    },
    ...current,
    mayChange: mayChange(ctx, row),
  }
}

type Configured = Pick<
  ConfigurationRequest,
  'websiteCode' | 'urlAlias' | 'partNumber' | 'items' | 'quantity'
>

/** Prices a configuration as of now; `priceNow` is null if the product is not sold any more. */
async function currentPrice(
  ctx: CompanyContext,
  configured: Configured,
): Promise<Pick<SavedConfiguration, 'priceNow' | 'problems'>> {
  try {
    const { problems, ...price } = await priceOf(ctx, configured)
    const total = timesCount(price.unitPrice, configured.quantity)
    return { priceNow: { ...price, total, memberType: ctx.company.memberType }, problems }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { priceNow: null, problems: [error.code] }
  }
}

/**
 * Returns the prices of one unit and of its items in the product currency, by the prices of
 * `priceSelection`.
 */
async function priceOf(ctx: CompanyContext, configured: Configured) {
  const { websiteCode, urlAlias, partNumber, items, quantity } = configured
  const request: PriceRequest = {
    transactionType: 'redeem-product',
    checkoutType: 'bto',
    websiteCode,
    urlAlias,
    partNumber,
    items,
    quantity,
    serialNumbers: [],
    requestApproval: false,
  }
  const { lines, paymentMethods, problems } = await priceSelection(ctx, request)
  const byGiftValue = paymentMethods.find((it) => it.paymentMethodCode === PaymentMethod.GiftValue)
  const totals = byGiftValue?.totals
  if (!totals) throw new Problem('plan.not_found')
  return {
    unitPrice: totals.unitPrice,
    itemPrices: items.map(
      (item) => lines.find((line) => line.partNumber === item.partNumber)?.price ?? null,
    ),
    currency: totals.currency,
    problems: problems.map((it) => it.code),
  }
}
