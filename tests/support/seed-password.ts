/** The password of all seeded people in tests. */
export const seedPassword = 'nine tall gates'
