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
 * Who may call an operation: anyone, anyone signed in, or holders of a permission. Source: C11.
 */
export type Access = PublicAccess | 'signed-in' | Permission

/**
 * Which company an operation concerns.
 *
 * - `acting`: reads or writes things of the company that the caller acts for. X-Company-Id may name
 *   it; another company's account is refused.
 * - `named`: the same, and X-Company-Id must name it.
 * - `optional`: as `acting` for a caller who acts for a company; staff, who act for none, may call
 *   it.
 * - `none`: no company's things, or those of any company, as staff handle them.
 */
export type CompanyConcern = 'acting' | 'named' | 'optional' | 'none'

/** The kinds of cached reads; config/cache.yaml gives each its lifetime. */
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

/** How a read is cached. Only for answers that are the same for every caller. */
export interface CachePolicy {
  kind: CacheKind
  /** The tags that drop it, from the parsed input and the answer. */
  tags: (input: never, output: never) => readonly string[]
}

interface CommonMeta {
  /** The limit that calls count toward; `read` by default. config/limits.yaml has the numbers. */
  limit?: LimitKind
  /** Size limit of the body for uploads; the 100 kB of JSON by default. */
  bodyBytes?: number
  /** Input that finds something in the seeded catalog: for the API documents, and for tests. */
  example?: Readonly<Record<string, string>>
}

/** An operation that visitors may call. Only such an answer can be shared by all callers. */
export interface PublicMeta extends CommonMeta {
  access: PublicAccess
  company?: never
  cache?: CachePolicy
}

/** An operation that needs a session; it declares which company it concerns. */
export interface SignedInMeta<C extends CompanyConcern = CompanyConcern> extends CommonMeta {
  access: Exclude<Access, PublicAccess>
  company: C
  cache?: never
}

/** Access, company, cache and limits of an operation. */
export type OperationMeta = PublicMeta | SignedInMeta

/**
 * Starts the contract of an operation. `access` and `company` decide which context its handler is
 * given (`Services` in operations.ts): the type remembers them.
 */
export function operation(meta: PublicMeta): Contract<PublicMeta>
export function operation<C extends CompanyConcern>(
  meta: SignedInMeta<C>,
): Contract<SignedInMeta<C>>
export function operation(meta: OperationMeta) {
  return oc.$meta(meta)
}

type Contract<M extends OperationMeta> = ReturnType<typeof oc.$meta<M>>

/** Policy of a cached read; `tags` sees the parsed input and the answer. */
export function cached<Input, Output>(
  kind: CacheKind,
  tags: (input: Input, output: Output) => readonly string[],
): CachePolicy {
  return { kind, tags }
}

/** The refusals of an operation, for the OpenAPI document and typed clients. */
export function refusals(...codes: ProblemCode[]) {
  return Object.fromEntries(codes.map((code) => [code, { status: problems[code].status }]))
}

/**
 * A locale's code. Accepts all its spellings and returns the canonical one. Source: spec §3, traps
 * 3 and 4.
 */
export const WebsiteCode = z.string().transform((text, context): Locale => {
  const locale = normalizeLocale(text)
  if (locale) return locale
  context.addIssue({ code: 'custom', message: 'field.option_unknown', input: text })
  return z.NEVER
})

/** Input of reads that depend on the site alone. */
export const ByWebsite = z.object({ websiteCode: WebsiteCode })
export type ByWebsite = z.infer<typeof ByWebsite>

/** Input of a read by id. */
export const ById = z.object({ id: z.string().min(1).max(100), websiteCode: WebsiteCode })
export type ById = z.infer<typeof ById>

/**
 * A link of editorial content. With target 1 it is an external absolute address, otherwise a path
 * below /{locale}/marketplace. Source: spec §3.
 */
export const Link = z.strictObject({ url: z.string(), target: z.int().min(0).max(1) })
export type Link = z.infer<typeof Link>

/** A language of texts, in the form of the `lang` attribute. */
export const TextLanguage = z.enum(['en', 'ja', 'zh-Hans', 'zh-Hant'])

/** A feature's part of the API. Its contract.ts exports one; server/api-contract.ts lists them. */
export interface ApiPart {
  /**
   * Its operations, in one or more groups. The name of a group begins the ids of its operations.
   */
  contract: Readonly<Record<string, AnyContractRouter>>
  /** Sections of the API documentation. Operations may also use those of other features. */
  tags?: readonly { name: string; description: string }[]
  /** Schemas with a name of their own in the OpenAPI document. */
  schemas?: Readonly<Record<string, z.ZodType>>
}

/** The functions of a contract's in-process or remote client. */
export type ReaderOf<C> =
  C extends ContractProcedure<infer I, infer O, infer _E, infer _M>
    ? (input: InferSchemaInput<I>) => Promise<InferSchemaOutput<O>>
    : { [K in keyof C]: ReaderOf<C[K]> }
