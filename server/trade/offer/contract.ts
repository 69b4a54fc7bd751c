/**
 * How a paid line is fulfilled: a license is issued or upgraded, staff deliver goods or services, a
 * membership level is set, or nothing happens.
 */
export type Fulfillment = 'license' | 'delivery' | 'membership' | 'none'
