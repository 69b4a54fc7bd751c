/** Queue that tag managers and analytics scripts of other companies read. */
interface WithDataLayer {
  dataLayer?: unknown[]
}

/** Adds an entry to the data layer, which the first entry creates. */
export function pushToDataLayer(entry: object): void {
  const page = self as WithDataLayer
  page.dataLayer ??= []
  page.dataLayer.push(entry)
}

/** True once a script that reads the data layer has been loaded, with the visitor's consent. */
export function hasDataLayer(): boolean {
  return (self as WithDataLayer).dataLayer !== undefined
}
