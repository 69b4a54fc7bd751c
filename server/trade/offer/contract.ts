/**
 * How a paid line is fulfilled: a license is issued, staff deliver goods, a membership level is
 * set, or nothing happens.
 */
export type Fulfillment = 'license' | 'delivery' | 'membership' | 'none'
