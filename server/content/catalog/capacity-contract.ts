/** The capacity of a plan that is shown as "Unlimited". Capacity 0 is not applicable. Source: spec §9. */
export const unlimitedCapacity = 1_679_616
