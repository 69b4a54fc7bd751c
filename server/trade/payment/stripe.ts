import { Stripe } from 'stripe'
import { localeFacts, type Locale, type TextLanguage } from '#config/locales.ts'
import {
  type CardGateway,
  type CardPayment,
  GatewayDown,
  type GatewayEvent,
  type GatewayMessage,
} from '#server/kernel/card-gateway.ts'
import type { Minor } from '#server/platform/money/minor.ts'

/** The account at Stripe that receives the money. */
export interface StripeAccount {
  secretKey: string
  /** Signs the messages to our webhook. */
  webhookSecret: string
  /** Origin of Stripe's API. */
  apiUrl: string
}

const timeoutMs = 10_000
const retries = 2
/**
 * Stripe accepts no session that ends within half an hour. The order itself ends at its own time:
 * money that arrives later is refunded.
 */
const minimumSessionMs = 31 * 60_000

/**
 * Currencies whose amounts Stripe counts in whole units. Source: Stripe's list of zero-decimal
 * currencies.
 */
const wholeCurrencies: ReadonlySet<string> = new Set(['JPY', 'KRW', 'VND', 'CLP'])

/** Stripe's language codes of our languages. */
const stripeLanguages: Readonly<Record<TextLanguage, Stripe.Checkout.SessionCreateParams.Locale>> =
  {
    en: 'en',
    ja: 'ja',
    'zh-Hans': 'zh',
    'zh-Hant': 'zh-TW',
  }

/**
 * Creates the gateway at Stripe: its hosted Checkout page asks for the card and for 3-D Secure, and
 * signed webhook messages tell the outcome. The argument of the returned function is the maximum
 * age of a message's signature in minutes. Source: C7, Stripe API reference.
 */
export function stripeGateway(account: StripeAccount): (signatureMinutes: number) => CardGateway {
  const stripe = new Stripe(account.secretKey, {
    ...addressOf(account.apiUrl),
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
  })
  return (signatureMinutes) => ({
    async openSession(payment) {
      const { id, url } = await stripe.checkout.sessions
        .create(sessionParams(payment), { idempotencyKey: payment.reference })
        .catch((error: unknown) => {
          throw new GatewayDown('Stripe opened no session', { cause: error })
        })
      if (url === null) throw new GatewayDown('Stripe returned a session without an address')
      return { session: id, url }
    },
    async readMessage(message) {
      const event = verifiedEvent(stripe, message, {
        secret: account.webhookSecret,
        seconds: signatureMinutes * 60,
      })
      return event && (await toGatewayEvent(stripe, event))
    },
    refund: (payment) => refundOnce(stripe, payment),
  })
}

function addressOf(apiUrl: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { hostname, port, protocol } = new URL(apiUrl)
  return {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port === '' ? {} : { port }),
  }
}

/** The parameters depend only on the payment, so that Stripe recognizes a repeated call. */
function sessionParams({
  reference,
  orderNumber,
  amount,
  currency,
  locale,
  returnUrl,
  endsAt,
}: CardPayment): Stripe.Checkout.SessionCreateParams {
  const metadata = { order_number: orderNumber, payment: reference }
  return {
    mode: 'payment',
    client_reference_id: reference,
    locale: stripeLanguageOf(locale),
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: Math.floor((endsAt.getTime() + minimumSessionMs) / 1000),
    allowed_payment_method_types: ['card'],
    payment_method_options: {
      card: {
        request_three_d_secure: 'automatic',
        restrictions: { brands_blocked: ['american_express', 'discover_global_network'] },
      },
    },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: toStripeAmount(amount, currency),
          product_data: { name: orderNumber },
        },
      },
    ],
    metadata,
    payment_intent_data: { description: orderNumber, metadata },
  }
}

function stripeLanguageOf(locale: Locale): Stripe.Checkout.SessionCreateParams.Locale {
  return stripeLanguages[localeFacts[locale].textLanguage]
}

/** Returns the event of a message, or undefined if Stripe did not sign it. */
function verifiedEvent(
  stripe: Stripe,
  { header, body, now }: GatewayMessage,
  { secret, seconds }: { secret: string; seconds: number },
): Stripe.Event | undefined {
  const signature = header('Stripe-Signature')
  if (signature === undefined) return undefined
  try {
    return stripe.webhooks.constructEvent(
      Buffer.from(body),
      signature,
      secret,
      seconds,
      undefined,
      now.getTime(),
    )
  } catch {
    return undefined
  }
}

interface SessionEvent {
  id: string
  /** Time of the event in seconds. */
  created: number
  data: { object: Stripe.Checkout.Session }
}

/**
 * Only the end of a session decides: on Stripe's page a buyer can try another card after one was
 * declined, so a declined card is no event for us.
 */
async function toGatewayEvent(
  stripe: Stripe,
  event: Stripe.Event,
): Promise<GatewayEvent | 'unrelated'> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return event.data.object.payment_status === 'paid'
        ? sessionEvent(stripe, event, 'payment.succeeded')
        : 'unrelated'
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_failed':
      return sessionEvent(stripe, event, 'payment.declined')
    default:
      return 'unrelated'
  }
}

async function sessionEvent(
  stripe: Stripe,
  { id, created, data: { object: session } }: SessionEvent,
  type: GatewayEvent['type'],
): Promise<GatewayEvent | 'unrelated'> {
  const { client_reference_id: reference, amount_total: amount, currency } = session
  // sessions of the same account that are not ours, such as those of payment links
  if (reference === null || amount === null || currency === null) return 'unrelated'
  return {
    id,
    type,
    occurredAt: new Date(created * 1000),
    session: session.id,
    reference,
    amount: fromStripeAmount(amount, currency),
    currency: currency.toUpperCase(),
    brand: type === 'payment.succeeded' ? await brandOf(stripe, session) : null,
  }
}

/**
 * Returns the brand of the card that paid, for the order's history. Null if Stripe does not tell
 * it: the money has arrived, whatever the card was.
 */
async function brandOf(
  stripe: Stripe,
  { payment_intent: intent }: Stripe.Checkout.Session,
): Promise<GatewayEvent['brand']> {
  if (intent === null) return null
  const brand = await stripe.paymentIntents
    .retrieve(idOf(intent), { expand: ['latest_charge'] })
    .then(
      ({ latest_charge: charge }) =>
        typeof charge === 'object' ? charge?.payment_method_details?.card?.brand : undefined,
      () => undefined,
    )
  return brand === 'visa' || brand === 'mastercard' ? brand : null
}

/**
 * Refunds an amount unless the payment has a refund already. Stripe forgets idempotency keys after
 * a day, and a refund may be repeated later than that.
 */
async function refundOnce(
  stripe: Stripe,
  { session: id, amount }: { session: string; amount: Minor },
): Promise<void> {
  const session = await stripe.checkout.sessions.retrieve(id)
  const { payment_intent: intent, currency } = session
  if (intent === null || currency === null) throw new Error('the session has no payment to refund')
  const payment = idOf(intent)
  const { data: refunds } = await stripe.refunds.list({ payment_intent: payment, limit: 100 })
  if (refunds.some((it) => it.status !== 'failed' && it.status !== 'canceled')) return
  await stripe.refunds.create(
    { payment_intent: payment, amount: toStripeAmount(amount, currency) },
    { idempotencyKey: `refund-${id}-${refunds.length}` },
  )
}

function idOf(it: string | { id: string }): string {
  return typeof it === 'string' ? it : it.id
}

function toStripeAmount(amount: Minor, currency: string): number {
  if (!wholeCurrencies.has(currency.toUpperCase())) return amount
  if (amount % 100 !== 0) throw new Error(`${currency} has no fractions at Stripe`)
  return amount / 100
}

function fromStripeAmount(amount: number, currency: string): Minor {
  return wholeCurrencies.has(currency.toUpperCase()) ? amount * 100 : amount
}
