import {
  type AnyContractProcedure,
  type AnyContractRouter,
  type ContractProcedure,
  type InferSchemaInput,
  type InferSchemaOutput,
  isContractProcedure,
} from '@orpc/contract'
import { authorize } from './caller.ts'
import { forEverybody, type RequestContext } from './context.ts'
import { readThrough } from './cached-read.ts'
import type { OperationMeta } from './contract.ts'
import { Problem } from './problem.ts'

/** Answers one operation from its parsed input. */
export type Answer = (ctx: RequestContext, input: unknown) => Promise<unknown>
/** An answer for each operation, in the contract's arrangement. */
export type Answers = Answer | { [key: string]: Answers }

/** What answers a contract: a function for each operation, of the context and the parsed input. */
export type Services<C> =
  C extends ContractProcedure<infer I, infer O, infer _E, infer _M>
    ? (ctx: RequestContext, input: InferSchemaOutput<I>) => Promise<InferSchemaInput<O>>
    : { [K in keyof C]: Services<C[K]> }

/**
 * The operations of a contract over what answers them. A cached read is checked by its schema once, when it is loaded, and
 * frozen: every reader is given the same object, so that what is made of it can be kept by its identity.
 */
export function operationsOf(
  contract: AnyContractRouter,
  answers: Answers,
  path: readonly string[] = [],
): Answers {
  if (!isContractProcedure(contract))
    return mapped(contract, (key, part) =>
      operationsOf(part, (answers as Record<string, Answers>)[key] ?? {}, [...path, key]),
    )
  const { access, cache: policy } = contract['~orpc'].meta as OperationMeta
  const answer = answers as Answer
  const name = path.join('.')
  if (!policy)
    return async (ctx, input) => {
      authorize(ctx.caller, access)
      if (holdsNul(input)) throw new Problem('request.malformed')
      return answer(ctx, input)
    }
  if (access !== 'any')
    throw new Error(`${name} is kept for everybody, so everybody must be allowed to read it`)
  return async (ctx, input) => {
    if (holdsNul(input)) throw new Problem('request.malformed')
    return readThrough(ctx, {
      name,
      policy,
      input,
      load: async () =>
        frozen(await checked(contract, name, await answer(forEverybody(ctx), input))),
    })
  }
}

/** The operations as a caller in this process calls them: input as the contract takes it. */
export function readerOver(
  contract: AnyContractRouter,
  operations: Answers,
  ctx: RequestContext,
): unknown {
  if (!isContractProcedure(contract))
    return mapped(contract, (key, part) =>
      readerOver(part, (operations as Record<string, Answers>)[key] ?? {}, ctx),
    )
  return async (input: unknown) => (operations as Answer)(ctx, await parsed(contract, input))
}

function mapped<T>(
  contract: AnyContractRouter,
  each: (key: string, part: AnyContractRouter) => T,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(contract).map(([key, part]) => [key, each(key, part as AnyContractRouter)]),
  )
}

/** A fault as every schema library tells it. Source: standardschema.dev. */
interface Issue {
  message: string
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined
}

async function parsed(procedure: AnyContractProcedure, input: unknown): Promise<unknown> {
  const result = await procedure['~orpc'].inputSchema?.['~standard'].validate(input)
  if (!result?.issues) return result ? result.value : input
  throw new TypeError(`a page asked wrongly: ${issueText(result.issues[0])}`)
}

async function checked(
  procedure: AnyContractProcedure,
  name: string,
  output: unknown,
): Promise<unknown> {
  const result = await procedure['~orpc'].outputSchema?.['~standard'].validate(output)
  if (!result?.issues) return result ? result.value : output
  throw new Error(`the answer of ${name} is off its schema: ${issueText(result.issues[0])}`)
}

function issueText(issue: Issue | undefined): string {
  const path = (issue?.path ?? []).map((it) => String(typeof it === 'object' ? it.key : it))
  return `${path.join('.')}: ${issue?.message}`
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}

/** Whether a text of the input has a NUL in it, which no database can hold and nobody types. */
function holdsNul(input: unknown): boolean {
  if (typeof input === 'string') return input.includes('\0')
  return (
    typeof input === 'object' &&
    input !== null &&
    Object.entries(input).some(([name, value]) => holdsNul(name) || holdsNul(value))
  )
}
