import type { Config } from '#config/schema.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { CardGateway } from './gateway.ts'
import { sandboxGateway } from './sandbox.ts'

/** True if a gateway is configured, so that cards can be charged. */
export function isGatewayUp({ orders }: Config): boolean {
  return orders.cards.gateway !== 'none'
}

/** Returns the configured gateway; undefined if there is none. */
export function gatewayOf(db: Db, config: Config): CardGateway | undefined {
  return isGatewayUp(config) ? sandboxGateway(db, config) : undefined
}
