/** Returns the address of a quote as PDF. */
export function quoteFileHref(quoteId: string): string {
  return `/marketplace/api/v1/checkout/quotes/${quoteId}/document`
}
