import { apis } from '#server/api-contract.ts'
import { apiPrefix } from '#server/platform/address/api-prefix.ts'
import { type ContractRoute, routesOf } from '#server/web/api/contract-routes.ts'

/** All operations: those of the API by their path below its prefix, others by their full path. */
export const everyRoute: ContractRoute[] = apis.flatMap(({ prefix, contract }) =>
  routesOf(contract).map((it) => ({
    ...it,
    path: prefix === apiPrefix ? it.path : `${prefix}${it.path}`,
  })),
)

/** Full path of an operation. */
export function wholePath(path: string): string {
  return apis.some(({ prefix }) => path.startsWith(`${prefix}/`)) ? path : `${apiPrefix}${path}`
}
