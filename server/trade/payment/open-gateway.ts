import type { Config } from '#config/schema.ts'
import type { CardGateway } from '#server/kernel/card-gateway.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sandboxGateway } from './sandbox.ts'
import { stripeGateway, type StripeAccount } from './stripe.ts'

/** Returns the gateway that a configuration names; undefined if cards cannot be charged. */
export type GatewayOf = (config: Config) => CardGateway | undefined

/** True if a gateway is configured, so that cards can be charged. */
export function isGatewayUp({ orders }: Config): boolean {
  return orders.cards.gateway !== 'none'
}

/**
 * Opens the gateways that this process may use. The configuration chooses one of them, and can
 * choose another while the process runs.
 */
export function openGateways(db: Db, stripe: StripeAccount | undefined): GatewayOf {
  const atStripe = stripe && stripeGateway(stripe)
  return (config) => {
    const { gateway, signatureMinutes } = config.orders.cards
    if (gateway === 'none') return undefined
    return gateway === 'stripe' ? atStripe?.(signatureMinutes) : sandboxGateway(db, config)
  }
}

/**
 * Returns the configuration with payment by card switched off if it names a gateway that this
 * process may not use: the sandbox in a shop that takes money, or Stripe without its keys.
 */
export function withUsableGateway(
  config: Config,
  usable: { isSandboxAllowed: boolean; hasStripe: boolean },
): Config {
  const { orders } = config
  const { gateway } = orders.cards
  const isUsable = gateway === 'stripe' ? usable.hasStripe : usable.isSandboxAllowed
  if (gateway === 'none' || isUsable) return config
  return { ...config, orders: { ...orders, cards: { ...orders.cards, gateway: 'none' } } }
}
