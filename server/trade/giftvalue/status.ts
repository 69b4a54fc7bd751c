/** What a row of the gift value's history is about. Source: spec §3 enumerations. */
export const giftStatus = { purchased: 1, redeemed: 2, expired: 3, transfer: 4 } as const
export type GiftStatus = (typeof giftStatus)[keyof typeof giftStatus]

/** How a company comes by gift value: it buys it, gets it in a campaign, from a company of its group, or back after it had expired. */
export const giftSources = ['purchase', 'campaign', 'transfer', 'refund'] as const
export type GiftSource = (typeof giftSources)[number]
