/**
 * A plan with this capacity is shown as "Unlimited". Capacity 0 means not applicable. Source: spec
 * §9.
 */
export const unlimitedCapacity = 1_679_616
