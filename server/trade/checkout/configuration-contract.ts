import * as z from 'zod'
import { operation, refusals } from '#server/kernel/contract.ts'
import { historyPage } from '#server/kernel/history-contract.ts'
import { Amount, Moment, PartNumber } from './fields.ts'
import { QuoteRequest } from './quote-contract.ts'

const Name = z.string().trim().min(1).max(80)

/** A configuration of a product built to order, to save under a name. It may be incomplete. */
export const ConfigurationRequest = QuoteRequest.pick({
  websiteCode: true,
  items: true,
  quantity: true,
}).extend({ name: Name, urlAlias: z.string().min(1).max(100), partNumber: PartNumber })
export type ConfigurationRequest = z.infer<typeof ConfigurationRequest>

/** What a configuration cost or costs, without the items that have no price. In hundredths. */
const ConfigurationPrice = z.strictObject({
  currency: z.string(),
  /** Price of one unit. */
  unitPrice: Amount,
  /** Price of the whole: of all units. */
  total: Amount,
  /**
   * Price of one piece of each item; null for an item without a price. Null if only the price of
   * one unit is known.
   */
  itemPrices: z.array(Amount.nullable()).nullable(),
  /** Membership level of the company that the prices are for: 0 Regular to 3 VIP. */
  memberType: z.int(),
})

/** A saved configuration, with its price then and now. Every member of the company sees it. */
export const SavedConfiguration = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** The person who saved it or took it over. */
  owner: z.string(),
  isOwn: z.boolean(),
  createdAt: Moment,
  updatedAt: Moment,
  websiteCode: z.string(),
  urlAlias: z.string(),
  partNumber: z.string(),
  /** Null if the product is not sold any more. */
  productName: z.string().nullable(),
  quantity: z.int(),
  /** The selected items, as `POST /checkout/prices` takes them. */
  items: ConfigurationRequest.shape.items,
  /** Price when it was saved, for the company's level of that time. */
  priceThen: ConfigurationPrice,
  /** Price now, of what is still offered; null if the product is not sold any more. */
  priceNow: ConfigurationPrice.nullable(),
  /** Codes of what keeps it from being ordered now. */
  problems: z.array(z.string()),
  /** True if the caller can rename or delete it. */
  mayChange: z.boolean(),
})
export type SavedConfiguration = z.infer<typeof SavedConfiguration>

const ConfigurationQuery = z.object({
  /** Only those of one product. */
  urlAlias: z.string().min(1).max(100).optional(),
  pageIndex: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(20).default(10),
})
export type ConfigurationQuery = z.infer<typeof ConfigurationQuery>

const tags = ['checkout']
const example = { id: '00000000-0000-4000-8000-000000000000' }
const data = z.strictObject({ data: SavedConfiguration })

/**
 * Operations for saved configurations of products built to order. In addition to spec/api.tsv. Their
 * owner and Admins can change them.
 */
export const configurations = {
  configurations: operation({ access: 'order.place.free', company: 'acting' })
    .route({
      method: 'GET',
      path: '/checkout/configurations',
      tags,
      summary: 'List the saved configurations of the company',
      description: 'Last changed first, each with its price then and now.',
    })
    .input(ConfigurationQuery)
    .output(historyPage(SavedConfiguration))
    .errors(
      refusals('request.param_invalid', 'field.too_short', 'field.too_long', 'auth.forbidden'),
    ),
  saveConfiguration: operation({
    access: 'order.place.free',
    company: 'acting',
    isKeyOptional: true,
  })
    .route({
      method: 'POST',
      path: '/checkout/configurations',
      tags,
      successStatus: 201,
      summary: 'Save a configuration of a product built to order',
      description: 'Also an incomplete one. Everyone in the company sees it.',
    })
    .input(ConfigurationRequest)
    .output(data)
    .errors(
      refusals(
        'plan.not_found',
        'checkout.saved_limit',
        'field.option_unknown',
        'field.unknown',
        'locale.not_supported',
        'auth.forbidden',
        'idempotency.key_reused',
        'idempotency.in_progress',
      ),
    ),
  renameConfiguration: operation({ access: 'order.place.free', company: 'acting', example })
    .route({
      method: 'PUT',
      path: '/checkout/configurations/{id}',
      tags,
      summary: 'Rename a saved configuration',
      description: 'Its selection and its price then stay.',
    })
    .input(z.strictObject({ id: z.uuid(), name: Name }))
    .output(data)
    .errors(refusals('not_found', 'auth.forbidden')),
  deleteConfiguration: operation({ access: 'order.place.free', company: 'acting', example })
    .route({
      method: 'DELETE',
      path: '/checkout/configurations/{id}',
      tags,
      summary: 'Delete a saved configuration',
      description: 'Returns what was deleted, so that it can be saved again.',
    })
    .input(z.strictObject({ id: z.uuid() }))
    .output(data)
    .errors(refusals('not_found', 'auth.forbidden')),
}
