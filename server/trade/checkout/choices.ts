import { Problem } from '#server/kernel/problem.ts'
import type { ChoiceRow } from '#server/trade/offer/service.ts'
import type { QuoteRequest } from './quote-contract.ts'

/** An item that the buyer chose in a category. */
export interface ChosenItem {
  category: Pick<ChoiceRow, 'code' | 'text'>
  partNumber: string
}

/**
 * Returns the items that a request chooses for a product built to order: at most one per category,
 * and only items of that category. A request gives the category by its code or by its name in any
 * language, and may omit the category if only one category contains the part. For "No select", a
 * request has no item. Source: C7, trap 50.
 *
 * @throws Problem `field.option_unknown`
 */
export function chosenItems(
  choices: readonly ChoiceRow[],
  items: QuoteRequest['items'],
): ChosenItem[] {
  const taken = new Set<string>()
  return items.map(({ partNumber, categoryName }, index) => {
    const matches = choices.filter(
      (it) =>
        it.itemPartNumber === partNumber &&
        (categoryName === undefined || hasName(it, categoryName)),
    )
    const [category] = matches
    if (!category || matches.length > 1 || taken.has(category.code)) {
      const pointer = `/items/${index}`
      throw new Problem('field.option_unknown', {
        errors: [{ pointer, code: 'field.option_unknown' }],
      })
    }
    taken.add(category.code)
    return { category, partNumber }
  })
}

function hasName({ code, text }: ChoiceRow, name: string): boolean {
  return code === name || Object.values(text).some((it) => it.name === name)
}
