import {
  type AnyContractProcedure,
  type AnyContractRouter,
  type ContractProcedure,
  type InferSchemaInput,
  type InferSchemaOutput,
  isContractProcedure,
} from '@orpc/contract'
import { admit, type AdmittedContext, type ContextFor } from './access.ts'
import { forEverybody, type RequestContext } from './context.ts'
import { readThrough } from './cached-read.ts'
import type { CachePolicy, OperationMeta } from './contract.ts'
import { Problem } from './problem.ts'

/**
 * Handlers of a contract: one function per operation, which receives a context and the parsed
 * input. The operation's meta decides the type of the context: if the operation needs a session,
 * the caller is signed in; if it concerns a company, the context includes that company.
 */
export type Services<C> =
  C extends ContractProcedure<infer I, infer O, infer _E, infer M>
    ? (ctx: ContextFor<M>, input: InferSchemaOutput<I>) => Promise<InferSchemaInput<O>>
    : { [K in keyof C]: Services<C[K]> }

/** Runs one operation with its parsed input, for a call that `admit` has accepted. */
export type Operation = (ctx: AdmittedContext, input: unknown) => Promise<unknown>
/** An operation for each procedure, nested like the contract. */
export type Operations = Operation | { [key: string]: Operations }

/** A handler with its specific types removed. Its context and input are checked before it runs. */
type Handler = (ctx: RequestContext, input: unknown) => Promise<unknown>
type Handlers = Handler | { [key: string]: Handlers }

/**
 * Creates the operations of a contract from its services. The result of a cached read is validated
 * and frozen once, when it is loaded. All readers share that object, so values that are derived
 * from the object can be cached with the object as the key.
 */
export function operationsOf<C extends AnyContractRouter>(
  contract: C,
  services: Services<C>,
): Operations {
  return operationsAt(contract, services, [])
}

function operationsAt(
  contract: AnyContractRouter,
  handlers: Handlers,
  path: readonly string[],
): Operations {
  if (!isContractProcedure(contract))
    return mapped(contract, (key, part) =>
      operationsAt(part, (handlers as Record<string, Handlers>)[key] ?? {}, [...path, key]),
    )
  const meta = contract['~orpc'].meta as OperationMeta
  const handler = handlers as Handler
  const answer = meta.cache
    ? cachedHandler(contract, { handler, policy: meta.cache, name: path.join('.') })
    : handler
  return async (ctx, input) => {
    if (holdsNul(input)) throw new Problem('request.malformed')
    return answer(ctx, input)
  }
}

function cachedHandler(
  procedure: AnyContractProcedure,
  { handler, policy, name }: { handler: Handler; policy: CachePolicy; name: string },
): Handler {
  return (ctx, input) =>
    readThrough(ctx, {
      name,
      policy,
      input,
      load: async () =>
        frozen(await checked(procedure, name, await handler(forEverybody(ctx), input))),
    })
}

/**
 * Creates a client for callers in this process. Each call passes `admit`, and its input is parsed.
 */
export function readerOver(
  contract: AnyContractRouter,
  operations: Operations,
  ctx: RequestContext,
): unknown {
  if (!isContractProcedure(contract))
    return mapped(contract, (key, part) =>
      readerOver(part, (operations as Record<string, Operations>)[key] ?? {}, ctx),
    )
  return async (input: unknown) => {
    const admitted = admit(ctx, contract['~orpc'].meta as OperationMeta)
    return (operations as Operation)(admitted, await parsed(contract, input))
  }
}

function mapped<T>(
  contract: AnyContractRouter,
  each: (key: string, part: AnyContractRouter) => T,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(contract).map(([key, part]) => [key, each(key, part as AnyContractRouter)]),
  )
}

/** A validation issue, as any schema library reports it. Source: standardschema.dev. */
interface Issue {
  message: string
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined
}

async function parsed(procedure: AnyContractProcedure, input: unknown): Promise<unknown> {
  const result = await procedure['~orpc'].inputSchema?.['~standard'].validate(input)
  if (!result?.issues) return result ? result.value : input
  throw new TypeError(`invalid input of a page's read: ${issueText(result.issues[0])}`)
}

async function checked(
  procedure: AnyContractProcedure,
  name: string,
  output: unknown,
): Promise<unknown> {
  const result = await procedure['~orpc'].outputSchema?.['~standard'].validate(output)
  if (!result?.issues) return result ? result.value : output
  throw new Error(`the answer of ${name} does not match its schema: ${issueText(result.issues[0])}`)
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

/** True if a string in the input contains NUL, which PostgreSQL cannot store. */
function holdsNul(input: unknown): boolean {
  if (typeof input === 'string') return input.includes('\0')
  return (
    typeof input === 'object' &&
    input !== null &&
    Object.entries(input).some(([name, value]) => holdsNul(name) || holdsNul(value))
  )
}
