/**
 * What happens to a line once it is paid: a license is issued, goods are delivered by staff, a
 * membership level is set, or nothing.
 */
export type Fulfillment = 'license' | 'delivery' | 'membership' | 'none'
