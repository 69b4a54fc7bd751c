import { type ConsentCategory, consentCategories } from '#config/consent.ts'

/** Returns the categories that some scripts need, in the order in which they are asked. */
export function askedCategories(
  scripts: readonly { category: ConsentCategory }[],
): ConsentCategory[] {
  return consentCategories.filter((category) => scripts.some((it) => it.category === category))
}
