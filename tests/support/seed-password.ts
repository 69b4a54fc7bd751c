/** The password of the seeded people in tests. */
export const seedPassword = 'nine tall gates'
