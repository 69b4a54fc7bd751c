import { apis } from '#server/api-contract.ts'
import { apiPrefix } from '#server/platform/address/api-prefix.ts'
import { type ContractRoute, routesOf } from '#server/web/api/contract-routes.ts'

/** All operations. Those of the main API have paths below its prefix, others have full paths. */
export const everyRoute: ContractRoute[] = apis.flatMap(({ prefix, contract }) =>
  routesOf(contract).map((it) => ({
    ...it,
    path: prefix === apiPrefix ? it.path : `${prefix}${it.path}`,
  })),
)

/** Returns the full path of an operation. */
export function wholePath(path: string): string {
  return apis.some(({ prefix }) => path.startsWith(`${prefix}/`)) ? path : `${apiPrefix}${path}`
}
