import { type Route, type RouteName, routes } from '#config/routes.ts'

/** Returns the page that shows the receipt of a form which is posted to the given page. */
export function receiptPageOf(name: RouteName): RouteName {
  const { form }: Route = routes[name]
  const other = (Object.keys(routes) as RouteName[]).find(
    (it) => form !== undefined && (routes[it] as Route).receiptOf === form,
  )
  return other ?? name
}
