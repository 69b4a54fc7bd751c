import type { Locale } from '#config/locales.ts'
import type { Minor } from '#server/platform/money/minor.ts'

/** A card payment to be made on the gateway's page. */
export interface CardPayment {
  /** The payment's id. Opening the same one again finds the first session. */
  reference: string
  orderNumber: string
  amount: Minor
  currency: string
  locale: Locale
  /** URL to which the buyer returns, whatever the outcome. */
  returnUrl: string
  endsAt: Date
  now: Date
}

/** An event of a card payment, sent by the gateway. */
export interface GatewayEvent {
  id: string
  type: 'payment.succeeded' | 'payment.declined'
  occurredAt: Date
  session: string
  reference: string
  amount: Minor
  currency: string
  brand: 'visa' | 'mastercard' | null
}

/**
 * A gateway that charges cards. Only its signed events are trusted, never what a browser brings
 * back. Source: C7.
 */
export interface CardGateway {
  /** Opens a session, or finds that of the same reference. `path`: its page, on our own origin. */
  openSession(payment: CardPayment): Promise<{ session: string; path: string }>
  /**
   * The event of a message; undefined if its signature is wrong or too old, or the body is not an
   * event.
   */
  readMessage(message: {
    signature: string | undefined
    body: Uint8Array
    now: Date
  }): Promise<GatewayEvent | undefined>
  /** Refunds a payment. A repeated call has no effect. */
  refund(payment: { session: string; amount: Minor; now: Date }): Promise<void>
}
