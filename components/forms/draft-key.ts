/**
 * Returns the storage key for the draft of a form: one for each form and each product. Because of
 * the prefix `own:`, it is removed when someone signs in or out.
 */
export function draftKeyOf({ dataset, elements }: HTMLFormElement): string {
  const product = elements.namedItem('productAlias')
  const about = product instanceof HTMLInputElement ? `:${product.value}` : ''
  return `own:form:${dataset.form}${about}`
}
