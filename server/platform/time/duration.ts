/** Milliseconds of 24 hours. Calendar days, which can be longer or shorter, are in zone.ts. */
export const dayMs = 86_400_000
