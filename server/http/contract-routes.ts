import { type AnyContractProcedure, type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import type { OperationMeta } from './contract.ts'

/** An operation of a contract as it stands on the wire. */
export interface ContractRoute {
  /** Its place in the contract: "catalogue.detail". */
  name: string
  method: string
  /** "/products/detail/{id}". */
  path: string
  meta: OperationMeta
  procedure: AnyContractProcedure
}

/** All operations of a contract, or of a router that answers one, in its order. */
export function routesOf(contract: AnyContractRouter, path: readonly string[] = []): ContractRoute[] {
  if (!isContractProcedure(contract)) return Object.entries(contract).flatMap(([key, part]) => routesOf(part as AnyContractRouter, [...path, key]))
  const { route, meta } = contract['~orpc']
  return [{ name: path.join('.'), method: route.method ?? 'POST', path: route.path ?? `/${path.join('/')}`, meta: meta as OperationMeta, procedure: contract }]
}

/** The methods that a path takes; none where no operation stands. A GET takes HEAD too. */
export function methodsAt(routes: readonly ContractRoute[]): (path: string) => string[] {
  const patterns = routes.map(({ method, path }) => ({ methods: method === 'GET' ? ['GET', 'HEAD'] : [method], segments: segmentsOf(path) }))
  return (path) => {
    const asked = segmentsOf(path)
    const matching = patterns.filter(({ segments }) => segments.length === asked.length && segments.every((it, at) => it.startsWith('{') || it === asked[at]))
    return [...new Set(matching.flatMap((it) => it.methods))]
  }
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((it) => it !== '')
}
