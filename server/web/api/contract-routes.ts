import {
  type AnyContractProcedure,
  type AnyContractRouter,
  isContractProcedure,
} from '@orpc/contract'
import type { OperationMeta } from '#server/kernel/contract.ts'

/** An operation of a contract as it stands on the wire. */
export interface ContractRoute {
  /** Its place in the contract: "catalog.detail". */
  name: string
  method: string
  /** "/products/detail/{id}". */
  path: string
  meta: OperationMeta
  procedure: AnyContractProcedure
}

/** All operations of a contract, or of a router that answers one, in its order. */
export function routesOf(
  contract: AnyContractRouter,
  path: readonly string[] = [],
): ContractRoute[] {
  if (!isContractProcedure(contract))
    return Object.entries(contract).flatMap(([key, part]) =>
      routesOf(part as AnyContractRouter, [...path, key]),
    )
  const { route, meta } = contract['~orpc']
  return [
    {
      name: path.join('.'),
      method: route.method ?? 'POST',
      path: route.path ?? `/${path.join('/')}`,
      meta: meta as OperationMeta,
      procedure: contract,
    },
  ]
}

/** The operations at a path by the methods that they take; none where no operation stands. A GET takes HEAD too. */
export function routesAt(
  routes: readonly ContractRoute[],
): (path: string) => Map<string, ContractRoute> {
  const patterns = routes
    .map((route) => ({
      route,
      methods: route.method === 'GET' ? ['GET', 'HEAD'] : [route.method],
      segments: segmentsOf(route.path),
    }))
    .toSorted((a, b) => parametersOf(b.segments) - parametersOf(a.segments)) // the more exact one is set last
  return (path) => {
    const asked = segmentsOf(path)
    const matching = patterns.filter(
      ({ segments }) =>
        segments.length === asked.length &&
        segments.every((it, at) => it.startsWith('{') || it === asked[at]),
    )
    return new Map(
      matching.flatMap(({ route, methods }) => methods.map((it) => [it, route] as const)),
    )
  }
}

function parametersOf(segments: readonly string[]): number {
  return segments.filter((it) => it.startsWith('{')).length
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((it) => it !== '')
}
