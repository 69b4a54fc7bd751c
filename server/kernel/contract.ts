import {
  type AnyContractRouter,
  type ContractProcedure,
  type InferSchemaInput,
  type InferSchemaOutput,
  oc,
} from '@orpc/contract'
import * as z from 'zod'
import { type Locale, normalizeLocale } from '#config/locales.ts'
import type { LimitKind } from '#config/limits.ts'
import type { Permission, permissions, Scope } from '#config/permissions.ts'
import { type ProblemCode, problems } from '#config/problems.ts'

/** Permissions that visitors also have. */
type OpenPermission = {
  [P in Permission]: (typeof permissions)[P] extends { anonymous: Scope } ? P : never
}[Permission]

/** Access of an operation that visitors may call. */
export type PublicAccess = 'any' | OpenPermission

/**
 * Callers that an operation accepts: anyone, anyone signed in, or holders of a permission. Source:
 * C11.
 */
export type Access = PublicAccess | 'signed-in' | Permission

/**
 * The company that an operation concerns.
 *
 * - `acting`: reads or writes data of the company that the caller acts for. The header X-Company-Id
 *   is optional; if it contains another company's account id, the call is rejected.
 * - `named`: the same as `acting`, but X-Company-Id is required.
 * - `optional`: the same as `acting` for a caller who acts for a company. Staff may also call it,
 *   although they act for no company.
 * - `none`: concerns no company's data or, for staff, the data of any company.
 */
export type CompanyConcern = 'acting' | 'named' | 'optional' | 'none'

/** The kinds of cached reads. config/cache.yaml sets the lifetime of each. */
export type CacheKind =
  | 'common'
  | 'menus'
  | 'banners'
  | 'pages'
  | 'categories'
  | 'products'
  | 'redirects'
  | 'resources'
  | 'lists'
  | 'search'

/** Cache settings of a read. Allowed only for responses that are the same for every caller. */
export interface CachePolicy {
  kind: CacheKind
  /** Returns the tags that invalidate the entry, from the parsed input and the output. */
  tags: (input: never, output: never) => readonly string[]
}

interface CommonMeta {
  /**
   * The rate limit that calls count toward; `read` by default. config/limits.yaml sets the numbers.
   */
  limit?: LimitKind
  /**
   * Size limit in bytes of a form with files. Any other body may have 100 kB.
   */
  bodyBytes?: number
  /** True if only some requests need the header Idempotency-Key. */
  isKeyOptional?: boolean
  /** Status of a repeated request that has no further effect, if it differs from the first. */
  repeatStatus?: 200
  /** Input that matches data in the seeded catalog, for the API documentation and for tests. */
  example?: Readonly<Record<string, string>>
}

/**
 * Meta of an operation that visitors may call. Only the responses of these operations can be cached
 * for all callers.
 */
export interface PublicMeta extends CommonMeta {
  access: PublicAccess
  company?: never
  cache?: CachePolicy
}

/** Meta of an operation that needs a session. `company` declares which company it concerns. */
export interface SignedInMeta<C extends CompanyConcern = CompanyConcern> extends CommonMeta {
  access: Exclude<Access, PublicAccess>
  company: C
  cache?: never
}

/** Access, company, cache and limits of an operation. */
export type OperationMeta = PublicMeta | SignedInMeta

/**
 * Starts the contract of an operation. Its type keeps `access` and `company`, which decide the
 * context that the handler receives (`Services` in operations.ts).
 */
export function operation(meta: PublicMeta): Contract<PublicMeta>
export function operation<C extends CompanyConcern>(
  meta: SignedInMeta<C>,
): Contract<SignedInMeta<C>>
export function operation(meta: OperationMeta) {
  return oc.$meta(meta)
}

type Contract<M extends OperationMeta> = ReturnType<typeof oc.$meta<M>>

/** Creates the cache policy of a read. `tags` receives the parsed input and the output. */
export function cached<Input, Output>(
  kind: CacheKind,
  tags: (input: Input, output: Output) => readonly string[],
): CachePolicy {
  return { kind, tags }
}

/** Declares the errors that an operation can return, for the OpenAPI document and typed clients. */
export function refusals(...codes: ProblemCode[]) {
  return Object.fromEntries(codes.map((code) => [code, { status: problems[code].status }]))
}

/**
 * A locale's code. Accepts all spellings and returns the canonical one. Source: spec §3, traps 3
 * and 4.
 */
export const WebsiteCode = z.string().transform((text, context): Locale => {
  const locale = normalizeLocale(text)
  if (locale) return locale
  context.addIssue({ code: 'custom', message: 'field.option_unknown', input: text })
  return z.NEVER
})

/** Input of reads that depend only on the site. */
export const ByWebsite = z.object({ websiteCode: WebsiteCode })
export type ByWebsite = z.infer<typeof ByWebsite>

/** Input of a read by id. */
export const ById = z.object({ id: z.string().min(1).max(100), websiteCode: WebsiteCode })
export type ById = z.infer<typeof ById>

/**
 * A link in editorial content. With target 1, `url` is an absolute external URL; with target 0, it
 * is a path below /{locale}/marketplace. Source: spec §3.
 */
export const Link = z.strictObject({ url: z.string(), target: z.int().min(0).max(1) })
export type Link = z.infer<typeof Link>

/** A language in which texts are available, as a value of the `lang` attribute. */
export const TextLanguage = z.enum(['en', 'ja', 'zh-Hans', 'zh-Hant'])

/**
 * A feature's part of the API. The feature's contract.ts exports it, and server/api-contract.ts
 * lists it.
 */
export interface ApiPart {
  /**
   * The feature's operations, in one or more groups. Operation ids begin with the name of their
   * group.
   */
  contract: Readonly<Record<string, AnyContractRouter>>
  /**
   * Sections that the feature adds to the API documentation. Its operations may also appear in the
   * sections of other features.
   */
  tags?: readonly { name: string; description: string }[]
  /** Schemas that have a name in the OpenAPI document. */
  schemas?: Readonly<Record<string, z.ZodType>>
}

/**
 * Client of a contract, with a function per operation. Calls stay in process or go to a remote
 * provider.
 */
export type ReaderOf<C> =
  C extends ContractProcedure<infer I, infer O, infer _E, infer _M>
    ? (input: InferSchemaInput<I>) => Promise<InferSchemaOutput<O>>
    : { [K in keyof C]: ReaderOf<C[K]> }
