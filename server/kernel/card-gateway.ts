import type { Locale } from '#config/locales.ts'
import type { Minor } from '#server/platform/money/minor.ts'

/** A card payment that the buyer makes on the gateway's page. */
export interface CardPayment {
  /** The payment's id. Opening a session for the same id again returns the first session. */
  reference: string
  orderNumber: string
  amount: Minor
  currency: string
  locale: Locale
  /** URL where the gateway sends the buyer after the payment, whatever the outcome. */
  returnUrl: string
  endsAt: Date
  now: Date
}

/** An event about a card payment, sent by the gateway. */
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

/** A message from the gateway as it arrived. `header` returns a request header by its name. */
export interface GatewayMessage {
  header: (name: string) => string | undefined
  body: Uint8Array
  now: Date
}

/** The gateway did not respond, or refused a call that it should accept. Its cause says why. */
export class GatewayDown extends Error {}

/**
 * A gateway that charges cards. Only its signed events are trusted, never the URL with which a
 * browser returns from the gateway. Source: C7.
 */
export interface CardGateway {
  /**
   * Opens a session, or finds the existing one with the same reference. `url` is the address of the
   * page where the buyer pays: a path on our own origin, or a URL of the gateway.
   *
   * @throws GatewayDown
   */
  openSession(payment: CardPayment): Promise<{ session: string; url: string }>
  /**
   * Verifies a message and returns its event, or `unrelated` for an event that changes no payment.
   * Returns undefined if the signature is wrong or too old, or if the body is not an event.
   */
  readMessage(message: GatewayMessage): Promise<GatewayEvent | 'unrelated' | undefined>
  /** Refunds an amount of a payment, all of it or a part. A repeated call has no effect. */
  refund(payment: { session: string; amount: Minor; now: Date }): Promise<void>
}
