import { Problem } from '#server/kernel/problem.ts'
import type { QuoteRequest } from './contract.ts'
import type { ChoiceRow } from './store.ts'

/** What was chosen in a category. */
export interface Chosen {
  category: Pick<ChoiceRow, 'code' | 'text'>
  partNumber: string
}

/**
 * What a request chooses of what is built to order: at most one item of a category, which it has. A category is named by its code or
 * its name in any language, or not at all where the part stands in one alone. "No select" is no item. Source: C7, trap 50.
 *
 * @throws Problem `field.option_unknown`
 */
export function chosenItems(choices: readonly ChoiceRow[], items: QuoteRequest['items']): Chosen[] {
  const taken = new Set<string>()
  return items.map(({ partNumber, categoryName }, place) => {
    const fits = choices.filter(
      (it) =>
        it.itemPartNumber === partNumber &&
        (categoryName === undefined || isNamed(it, categoryName)),
    )
    const [category] = fits
    if (!category || fits.length > 1 || taken.has(category.code)) {
      const pointer = `/items/${place}`
      throw new Problem('field.option_unknown', {
        errors: [{ pointer, code: 'field.option_unknown' }],
      })
    }
    taken.add(category.code)
    return { category, partNumber }
  })
}

function isNamed({ code, text }: ChoiceRow, name: string): boolean {
  return code === name || Object.values(text).some((it) => it.name === name)
}
