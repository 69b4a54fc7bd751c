import type { Locale } from '#config/locales.ts'
import type { Minor } from '#server/platform/money/minor.ts'

/** A card payment as it is begun. */
export interface CardPayment {
  /** Our name of it: the same one is begun once. */
  reference: string
  orderNumber: string
  amount: Minor
  currency: string
  locale: Locale
  /** Where the buyer goes on afterward, whatever became of it. */
  returnUrl: string
  endsAt: Date
  now: Date
}

/** What a gateway tells of a card payment. */
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

/** Where cards are charged. What its messages say is the truth; what a browser brings back is not. Source: C7. */
export interface CardGateway {
  /** Begins a payment, or finds the one that was begun by the same reference. `path`: where it is made, on our own origin. */
  openSession(payment: CardPayment): Promise<{ session: string; path: string }>
  /** What a message tells; undefined when its signature is wrong or too old, or its bytes are no message. */
  readMessage(message: {
    signature: string | undefined
    body: Uint8Array
    now: Date
  }): Promise<GatewayEvent | undefined>
  /** Gives a payment back. The same one once. */
  refund(payment: { session: string; amount: Minor; now: Date }): Promise<void>
}
