import { popupOf } from '#config/popups.ts'

interface Visit {
  urlPathname: string
  urlParsed: { search: Record<string, string> }
}

/** The overview of a product with a known pop-up in the query. */
export function route({
  urlPathname,
  urlParsed: { search },
}: Visit): false | { routeParams: Record<string, string>; precedence: number } {
  const [, id] = /^\/marketplace\/product\/([^/]+)$/.exec(urlPathname) ?? []
  if (id === undefined || !popupOf(search['popup'])) return false
  return { routeParams: { id: decodeURIComponent(id) }, precedence: 1 }
}
