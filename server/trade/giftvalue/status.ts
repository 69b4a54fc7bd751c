/** Status codes of movements in the gift value history. Source: spec §3 enumerations. */
export const giftStatus = { purchased: 1, redeemed: 2, expired: 3, transfer: 4 } as const
export type GiftStatus = (typeof giftStatus)[keyof typeof giftStatus]

/** Origins of a lot. `refund` is refunded value whose original lot has expired. */
export const giftSources = ['purchase', 'campaign', 'transfer', 'refund'] as const
export type GiftSource = (typeof giftSources)[number]
