/**
 * The effect of paying a line: a license is issued, goods are delivered by staff, a
 * membership level is set, or nothing.
 */
export type Fulfillment = 'license' | 'delivery' | 'membership' | 'none'
