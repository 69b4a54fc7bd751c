import * as z from 'zod'

/**
 * Payment methods with their numbers in the API and the database. The number 3 has a meaning in
 * `PaymentType`. If a method is added, the code does not compile until it defines how to calculate
 * totals for the method, pay with it, refund it, and name it on PDFs. `checkout/payment-methods.ts`
 * decides who may use it; the FAQs in seed/pages (support-hub, membership) list the methods.
 * Source: spec §3.
 */
export const PaymentMethod = { GiftValue: 0, CreditTerms: 1, CreditCard: 2 } as const

/** The number of a payment method. Never test it with `!code`, because gift value is 0. */
export const PaymentMethodCode = z.literal([
  PaymentMethod.GiftValue,
  PaymentMethod.CreditTerms,
  PaymentMethod.CreditCard,
])
export type PaymentMethodCode = z.infer<typeof PaymentMethodCode>

/** Names of the payment methods, in texts and in metrics. */
export const paymentMethodNames = {
  [PaymentMethod.GiftValue]: 'giftValue',
  [PaymentMethod.CreditTerms]: 'creditTerms',
  [PaymentMethod.CreditCard]: 'creditCard',
} as const satisfies Record<PaymentMethodCode, string>

/** The payment method in lists of orders, where 3 stands for several methods. Source: spec §3. */
export const PaymentType = z.literal([...PaymentMethodCode.values, 3])
