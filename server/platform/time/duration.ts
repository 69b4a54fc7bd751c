/** Milliseconds in 24 hours. Calendar days can be longer or shorter; zone.ts handles them. */
export const dayMs = 86_400_000
