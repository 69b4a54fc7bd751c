import {
  type AnyContractProcedure,
  type AnyContractRouter,
  isContractProcedure,
} from '@orpc/contract'
import type { OperationMeta } from '#server/kernel/contract.ts'

/** An operation in a contract, with its method and path. */
export interface ContractRoute {
  /** Name of the operation in the contract, such as "catalog.detail". */
  name: string
  method: string
  /** Path in the URL, such as "/products/detail/{id}". */
  path: string
  meta: OperationMeta
  procedure: AnyContractProcedure
}

/** Lists all operations of a contract or router, in order. */
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

/**
 * Returns a function that finds the operations at a path, by method. HEAD finds the GET operation.
 */
export function routesAt(
  routes: readonly ContractRoute[],
): (path: string) => Map<string, ContractRoute> {
  const patterns = routes
    .map((route) => ({
      route,
      methods: route.method === 'GET' ? ['GET', 'HEAD'] : [route.method],
      segments: segmentsOf(route.path),
    }))
    // sort paths with fewer parameters last, because the last match wins in the map below
    .toSorted((a, b) => parametersOf(b.segments) - parametersOf(a.segments))
  return (path) => {
    const requested = segmentsOf(path)
    const matching = patterns.filter(
      ({ segments }) =>
        segments.length === requested.length &&
        segments.every((it, index) => it.startsWith('{') || it === requested[index]),
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
