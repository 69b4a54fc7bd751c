import type { Minor } from '#server/platform/money/minor.ts'
import {
  PaymentMethod,
  type PaymentMethodCode,
} from '#server/trade/payment/payment-method-contract.ts'
import type { PaymentOption, PaymentReason } from './payment-option-contract.ts'

/** Facts that decide which payment methods are available. Amounts are in hundredths. */
export interface PaymentFacts {
  productCurrency: string
  /** Total in the product currency, without tax; null if there is no price. */
  giftTotal: Minor | null
  giftBalance: Minor
  cashCurrency: string
  /**
   * Totals in the cash currency; null if there is no price or no exchange rate. The card total is
   * also null if there is no tax rate.
   */
  creditTotal: Minor | null
  cardTotal: Minor | null
  credit:
    | { currency: string; limit: Minor; used: Minor; overdue: Minor; isExistingCustomer: boolean }
    | undefined
  /** True if cards are accepted in the company's region and cash currency. */
  isCardServed: boolean
  isGatewayUp: boolean
  /**
   * True if a sales representative acts for a customer, which allows only credit terms. Source: C5.
   */
  isSales: boolean
}

/** Whether the company can pay an order with a payment method. */
export type MethodStatus = Omit<PaymentOption, 'totals'>

/**
 * Returns the payment method that is selected by default: the first that is available, or else the
 * first. Source: spec §4.
 */
export function defaultMethod(methods: readonly MethodStatus[]): PaymentMethodCode {
  const selected = methods.find((it) => it.status) ?? methods[0]
  return selected?.paymentMethodCode ?? PaymentMethod.GiftValue
}

/** Returns the payment methods in their fixed order: gift value, credit terms, card. Source: C6. */
export function paymentMethods(facts: PaymentFacts): MethodStatus[] {
  const { credit, productCurrency, giftBalance } = facts
  const left = credit?.isExistingCustomer
    ? { amount: Math.max(0, credit.limit - credit.used), currency: credit.currency }
    : null
  return [
    optionFor(PaymentMethod.GiftValue, giftValueReason(facts), {
      amount: giftBalance,
      currency: productCurrency,
    }),
    optionFor(PaymentMethod.CreditTerms, creditReason(facts), left),
    optionFor(PaymentMethod.CreditCard, cardReason(facts), null),
  ]
}

function optionFor(
  paymentMethodCode: PaymentMethodCode,
  reasonCode: PaymentReason | null,
  available: PaymentOption['available'],
): MethodStatus {
  return { paymentMethodCode, status: reasonCode === null, reasonCode, available }
}

function giftValueReason({ giftTotal, giftBalance, isSales }: PaymentFacts): PaymentReason | null {
  if (isSales) return 'sales.credit_terms_only'
  if (giftTotal === null) return 'pricing.unavailable'
  return giftBalance >= giftTotal ? null : 'giftvalue.insufficient'
}

function creditReason({ credit, creditTotal, cashCurrency }: PaymentFacts): PaymentReason | null {
  // credit terms in a different currency cannot be used for this order
  if (!credit?.isExistingCustomer || credit.currency !== cashCurrency)
    return 'purchase.not_existing_customer'
  if (creditTotal === null) return 'pricing.unavailable'
  if (credit.overdue > 0) return 'credit.overdue'
  return credit.limit - credit.used >= creditTotal ? null : 'credit.limit_exceeded'
}

function cardReason({
  cardTotal,
  isCardServed,
  isGatewayUp,
  isSales,
}: PaymentFacts): PaymentReason | null {
  if (isSales) return 'sales.credit_terms_only'
  if (!isCardServed) return 'payment.region_not_supported'
  if (cardTotal === null) return 'pricing.unavailable'
  return isGatewayUp ? null : 'gateway.down'
}
