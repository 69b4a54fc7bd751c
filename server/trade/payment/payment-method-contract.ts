import * as z from 'zod'

/**
 * Payment methods as the API and the database number them; 3 is taken by `PaymentType`. A new method does not compile
 * until it has a price, a way to pay and to refund, and a name on PDFs. Source: spec §3.
 */
export const PaymentMethod = { GiftValue: 0, CreditTerms: 1, CreditCard: 2 } as const

/** The number of a payment method. Never test it by truth: gift value is 0. */
export const PaymentMethodCode = z.literal([
  PaymentMethod.GiftValue,
  PaymentMethod.CreditTerms,
  PaymentMethod.CreditCard,
])
export type PaymentMethodCode = z.infer<typeof PaymentMethodCode>

/** As in lists of orders, where 3 is an order paid in several ways. Source: spec §3. */
export const PaymentType = z.literal([...PaymentMethodCode.values, 3])
