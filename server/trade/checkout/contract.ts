import type { Route } from '@orpc/contract'
import * as z from 'zod'
import { operation, refusals, TextLanguage, WebsiteCode } from '#server/kernel/contract.ts'

const partNumber = z.string().min(1).max(40)
/** An amount in hundredths of its currency. */
const amount = z.int()
/** A rate or a share: "31.275". */
const decimal = z.string().regex(/^\d{1,12}(\.\d{1,12})?$/)
const moment = z.iso.datetime({ offset: true })
/** As the spec has it: YYYY/MM/DD. */
const slashedDay = z.string().regex(/^\d{4}\/\d{2}\/\d{2}$/)
const PaymentMethodCode = z.literal([0, 1, 2])
/** Longest serial number that is looked at. */
const longestSerialNumber = 64

/** What a piece costs whoever asks, and when it can be sent. `commitedDate` is spelled so on the wire. Source: spec §3. */
export const PriceInfo = z.strictObject({
  price: amount,
  currency: z.string(),
  /** Pieces on hand; null when they are not counted. */
  inventory: z.int().nullable(),
  /** In the zone of the region; today when no lead time is known. */
  commitedDate: slashedDay,
})
export type PriceInfo = z.infer<typeof PriceInfo>

/** The product that a checkout is of. */
const ofProduct = {
  urlAlias: z.string(),
  partNumber: z.string(),
  productName: z.string(),
  thumbnailUrl: z.string(),
  currency: z.string(),
  lang: TextLanguage,
}

/** A product that is built to order. "No select" of a category that is not required is made by the browser. Source: spec §3. */
export const BtoCheckout = z.strictObject({
  ...ofProduct,
  categories: z.array(
    z.strictObject({
      code: z.string(),
      name: z.string(),
      isRequired: z.boolean(),
      items: z.array(
        // priceInfo is null for what is not to be had now
        z.strictObject({
          id: z.string(),
          name: z.string(),
          partNumber: z.string(),
          isDefault: z.boolean(),
          priceInfo: PriceInfo.nullable(),
        }),
      ),
    }),
  ),
})
export type BtoCheckout = z.infer<typeof BtoCheckout>

/** A plan as it is sold to whoever asks. Source: spec §3 general checkout. */
export const SoldPlan = z.strictObject({
  name: z.string(),
  partNumber: z.string(),
  /** 0 not applicable, 1679616 unlimited. */
  capacity: z.int(),
  /** For the member type of the company: nothing is taken off it any more. Null for what is sold on request. */
  price: amount.nullable(),
  /** Other volumes to choose from, the plan's own among them; empty when there is one alone. */
  volumeList: z.array(z.strictObject({ capacity: z.int(), price: amount })),
  canPurchase: z.boolean(),
  /** How many may still be sold; null without a limit. */
  limitedQuantity: z.int().nullable(),
  sharePoint: z.strictObject({ isLicense: z.boolean(), remainQuantity: z.int().nullable() }),
  serialNumber: z.strictObject({ isRequire: z.boolean(), type: z.string().nullable() }),
  /** Most in one order; below 1 it is unavailable. */
  maximumQuantity: z.int(),
})
export type SoldPlan = z.infer<typeof SoldPlan>

/** A product that is bought by plan. Source: spec §3 general checkout. */
export const GeneralCheckout = z.strictObject({
  id: z.string(),
  ...ofProduct,
  /** Whose prices they are: 0 Regular to 3 VIP. */
  memberType: z.int(),
  /** 2 for zh-cn, else 0. */
  cultureID: z.int(),
  mainPlan: SoldPlan,
  additionalPlans: z.array(SoldPlan),
  isRequireReceiveMail: z.boolean(),
})
export type GeneralCheckout = z.infer<typeof GeneralCheckout>

/** Why a way to pay is not to be had. Source: C6. */
export const PaymentReason = z.enum([
  'giftvalue.insufficient',
  'purchase.not_existing_customer',
  'credit.limit_exceeded',
  'credit.overdue',
  'payment.region_not_supported',
  'gateway.down',
  'pricing.unavailable',
  'sales.credit_terms_only',
])
export type PaymentReason = z.infer<typeof PaymentReason>

/** A way to pay. Source: C6. */
export const PaymentMethod = z.strictObject({
  paymentMethodCode: PaymentMethodCode,
  status: z.boolean(),
  /** Why not; null when it is to be had. */
  reasonCode: PaymentReason.nullable(),
  /** What can be spent by it; null where that is not known. */
  available: z.strictObject({ amount, currency: z.string() }).nullable(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** What is to be bought. "No select" is the absence of an item. Source: C7. */
export const QuoteRequest = z.strictObject({
  websiteCode: WebsiteCode,
  transactionType: z.enum(['redeem-product', 'renew-membership', 'license-upgrade']),
  checkoutType: z.enum(['bto', 'general', 'license-upgrade', 'renew']),
  urlAlias: z.string().min(1).max(100).optional(),
  /** The main plan, what is built to order, or the membership plan. */
  partNumber: partNumber.optional(),
  items: z
    .array(
      z
        .strictObject({
          partNumber,
          /** Of what is built to order: the category's name or code. */
          categoryName: z.string().min(1).max(100).optional(),
          /** One of the plan's volumes; its own without. */
          capacity: z.int().min(0).optional(),
          /** Of an upgrade, whose own quantity is 1. */
          quantity: z.int().min(1).max(9999).optional(),
        })
        .meta({ examples: [{ partNumber: '980EDFMTM01', capacity: 50 }] }),
    )
    .max(50)
    .default([]),
  quantity: z.int().default(1),
  paymentMethodCode: PaymentMethodCode,
  /** The license that is upgraded. */
  serialNumber: z.string().min(1).max(longestSerialNumber).optional(),
  serialNumbers: z.array(z.string().max(longestSerialNumber)).max(999).default([]),
  receiveMail: z
    .email('field.email_invalid')
    .max(254)
    .meta({ examples: ['ada@example.com'] })
    .optional(),
  /** Of somebody who may not buy it: the order will ask an Admin of the company. */
  requestApproval: z.boolean().default(false),
})
export type QuoteRequest = z.infer<typeof QuoteRequest>

/** A line of what would be bought. */
export const QuoteLine = z.strictObject({
  partNumber: z.string(),
  name: z.string(),
  categoryName: z.string().nullable(),
  role: z.enum(['main', 'additional', 'part', 'upgrade', 'membership']),
  capacity: z.int().nullable(),
  quantity: z.int(),
  /** Of a piece, in the product currency. */
  price: amount,
  /** Of a piece, in the currency that is paid in. */
  converted: amount,
})

/** A price that is held. Source: C7. */
export const Quote = z.strictObject({
  quoteId: z.uuid(),
  expiresAt: moment,
  lines: z.array(QuoteLine),
  totals: z.strictObject({
    productCurrency: z.string(),
    currency: z.string(),
    rate: decimal,
    rateAt: moment.nullable(),
    unitPrice: amount,
    quantity: z.int(),
    goods: amount,
    taxRate: decimal,
    tax: amount,
    /** With tax. */
    subtotal: amount,
  }),
  /** When all is ready; null for what is not sent. */
  preparationDate: slashedDay.nullable(),
  paymentMethods: z.array(PaymentMethod),
  /** What becomes of the membership level by the purchase of a plan. */
  tierEffect: z
    .strictObject({ from: z.int(), to: z.int(), action: z.enum(['MaintainLevel', 'UpgradeLevel']) })
    .nullable(),
  /** Whether an Admin of the company has to approve the order. */
  isForApproval: z.boolean(),
})
export type Quote = z.infer<typeof Quote>

const OfPart = z.object({ partNumber, websiteCode: WebsiteCode })
export type OfPart = z.infer<typeof OfPart>
const OfProduct = OfPart.extend({ urlAlias: z.string().min(1).max(100) })
export type OfProduct = z.infer<typeof OfProduct>
const PaymentQuery = z.object({
  id: partNumber,
  websiteCode: WebsiteCode,
  quantity: z.coerce.number().int().min(1).max(999).default(1),
  capacity: z.coerce.number().int().min(0).optional(),
})
export type PaymentQuery = z.infer<typeof PaymentQuery>
const SerialQuery = z.object({
  serialNumber: z.string().min(1).max(200),
  partNumber: partNumber.optional(),
  type: z.string().min(1).max(40).optional(),
  websiteCode: WebsiteCode.optional(),
})
export type SerialQuery = z.infer<typeof SerialQuery>

/** What came of looking at a serial number. It never says whether another company has it. Source: C7. */
export const SerialCheck = z.strictObject({
  serialNumber: z.string(),
  valid: z.boolean(),
  reasonCode: z.enum(['serial.invalid', 'serial.type_mismatch']).nullable(),
  productName: z.string().nullable(),
})
export type SerialCheck = z.infer<typeof SerialCheck>

const priced = ['locale.not_supported', 'auth.forbidden'] as const

/** The route of a read. */
const get = (path: `/${string}`, summary: string, description: string): Route => ({
  method: 'GET',
  path,
  tags: ['checkout'],
  summary,
  description,
})
const onlyHere = 'For the company that one acts for, at a site of its region.'
/** Prices, and what may be bought. Source: spec §7 checkout, C4 to C7. */
export const checkout = {
  bto: operation({
    access: 'order.place.free',
    company: 'acting',
    example: { urlAlias: 'ec-560-edge-computer', partNumber: '980ECAICT01' },
  })
    .route(
      get(
        '/checkout/bto/{urlAlias}/{partNumber}',
        'What is built to order, with its choices',
        onlyHere,
      ),
    )
    .input(OfProduct)
    .output(BtoCheckout)
    .errors(refusals('plan.not_found', ...priced)),
  pricing: operation({
    access: 'order.place.free',
    company: 'acting',
    example: { partNumber: '980ECPMEM32' },
  })
    .route(get('/checkout/pricing/{partNumber}', 'The price of a part', onlyHere))
    .input(OfPart)
    .output(PriceInfo)
    .errors(refusals('plan.not_found', ...priced)),
  general: operation({
    access: 'order.place.free',
    company: 'acting',
    example: { urlAlias: 'edge365-fleet', partNumber: '980EDFMTM01' },
  })
    .route(get('/checkout/general/{urlAlias}/{partNumber}', 'A plan as it is sold', onlyHere))
    .input(OfProduct)
    .output(GeneralCheckout)
    .errors(refusals('plan.not_found', ...priced)),
  paymentMethods: operation({
    access: 'order.place.free',
    company: 'acting',
    example: { id: '980EDFMTM01' },
  })
    .route(
      get(
        '/checkout/payment-methods/{id}',
        'The ways to pay',
        'For a part number, or `renew` for the level that the company has: of one unless told.',
      ),
    )
    .input(PaymentQuery)
    .output(z.strictObject({ items: z.array(PaymentMethod) }))
    .errors(refusals('plan.not_found', ...priced)),
  token: operation({ access: 'order.place.free', company: 'acting' })
    .route(
      get(
        '/checkout/token',
        'The right to place one order',
        'For this session, company and site, and for a quarter of an hour.',
      ),
    )
    .input(z.object({ websiteCode: WebsiteCode.optional() }))
    .output(z.strictObject({ token: z.string(), expiresAt: moment }))
    .errors(refusals(...priced)),
  checkSerialNumber: operation({
    access: 'order.place.free',
    company: 'acting',
    limit: 'serial-number',
    example: { serialNumber: 'MRD-T7V5-A8ZY-2VP5' },
  })
    .route(
      get(
        '/checkout/check-serial-number',
        'Whether a serial number can be used',
        'It says nothing of licenses of others.',
      ),
    )
    .input(SerialQuery)
    .output(z.strictObject({ data: SerialCheck }))
    .errors(refusals('auth.forbidden')),
  hold: operation({ access: 'order.place.free', company: 'acting' })
    .route({
      method: 'POST',
      path: '/checkout/quotes',
      tags: ['checkout'],
      successStatus: 201,
      summary: 'Hold a price',
      description:
        'For a quarter of an hour, with all that it is made of. Refused as an order would be.',
    })
    .input(QuoteRequest)
    .output(z.strictObject({ data: Quote }))
    .errors(
      refusals(
        'maintenance',
        'org.invalid',
        'company.mismatch',
        'purchase.erp_required',
        'purchase.role_price_restricted',
        'checkout.plan_unavailable',
        'checkout.items_unavailable',
        'checkout.category_missing',
        'checkout.additional_item_required',
        'checkout.receive_mail_required',
        'checkout.serial_count_mismatch',
        'serial.invalid',
        'serial.duplicate',
        'serial.type_mismatch',
        'checkout.quantity_exceeded',
        'payment.method_unavailable',
        'pricing.unavailable',
        'plan.not_found',
        'license.not_found',
        'field.required',
        'field.option_unknown',
        ...priced,
      ),
    ),
}

/** Registered in server/api-contract.ts. */
export const checkoutApi = {
  contract: { checkout },
  tags: [
    { name: 'checkout', description: 'What is bought, at which price, and how it can be paid.' },
  ],
  schemas: {
    PriceInfo,
    BtoCheckout,
    SoldPlan,
    GeneralCheckout,
    PaymentReason,
    PaymentMethod,
    QuoteRequest,
    QuoteLine,
    Quote,
    SerialCheck,
  },
}
