import type { ProblemCode } from '#config/problems.ts'
import { type ActingCompany, type Caller, scopeFor, type SignedIn } from './caller.ts'
import type { CompanyContext, RequestContext, SignedInContext } from './context.ts'
import type { Access, CompanyConcern, OperationMeta } from './contract.ts'
import { Problem } from './problem.ts'
import type { RequestInfo } from './request-info.ts'

const companyHeader = 'X-Company-Id'

/** Type of the context that an operation's handler receives, derived from the operation's meta. */
export type ContextFor<M> = M extends { company: infer C extends CompanyConcern }
  ? C extends 'acting' | 'named'
    ? CompanyContext
    : SignedInContext
  : RequestContext

declare const isAdmitted: unique symbol

/** A context that `admit` has checked. Operations accept no other context. */
export type AdmittedContext = RequestContext & { readonly [isAdmitted]: true }

/**
 * Checks whether the caller may call an operation, and for which company. This is the only such
 * check: it runs once per call, before the input is parsed, so that a caller without access learns
 * nothing about valid input.
 *
 * @throws Problem `auth.required` or `auth.session_expired` without a session, `auth.forbidden` or
 * `crm.forbidden` without the permission or without a company, `field.required` if the required
 * header X-Company-Id is missing, `company.mismatch` if it contains another company's account id
 */
export function admit(ctx: RequestContext, meta: OperationMeta): AdmittedContext {
  requireShownCompany(ctx, meta.company)
  requireAccess(ctx.caller, meta.access)
  return withCompany(ctx, meta.company) as AdmittedContext
}

/**
 * Returns the problem codes that `admit` adds to operations that concern a company, for the API
 * documentation. Contracts need not declare them.
 */
export function companyProblems({ company }: OperationMeta): ProblemCode[] {
  return company === undefined || company === 'none' ? [] : ['company.mismatch']
}

/**
 * Returns the problem codes that the checks before an operation can answer with, for the API
 * documentation: without a session, without the permission, or for a write from another site.
 */
export function admissionProblems(
  { access, company }: OperationMeta,
  method: string,
): ProblemCode[] {
  const isWrite = method !== 'GET' && method !== 'HEAD'
  return [
    ...(company === undefined ? [] : (['auth.required', 'auth.session_expired'] as const)),
    ...(company === undefined || access === 'signed-in' ? [] : (['auth.forbidden'] as const)),
    ...(isWrite ? (['auth.csrf'] as const) : []),
  ]
}

/** Adds the caller's company to the context of an operation that concerns a company. */
function withCompany(
  ctx: RequestContext,
  company: CompanyConcern | undefined,
): RequestContext | CompanyContext {
  const { caller, request } = ctx
  if (caller.kind === 'visitor' || company === undefined || company === 'none') return ctx
  if (company === 'optional' && caller.company === null) return ctx
  if (company === 'named') requireCompanyHeader(request)
  return { ...ctx, caller, company: requireCompany(caller) }
}

/**
 * Requires the header X-Company-Id.
 *
 * @throws Problem `field.required` if it is missing
 */
export function requireCompanyHeader(request: RequestInfo): void {
  if (request.header(companyHeader) === undefined)
    throw new Problem('field.required', {
      errors: [{ pointer: `/${companyHeader}`, code: 'field.required' }],
    })
}

/**
 * If X-Company-Id is sent, it must contain the account id of the caller's company, so that a page
 * that was loaded for one company cannot act for another. This is checked before the permission: a
 * page that shows another company must say so, whatever the role there. Source: C5 step 4.
 */
function requireShownCompany(
  { caller, request }: RequestContext,
  concern: CompanyConcern | undefined,
): void {
  if (caller.kind === 'visitor' || concern === undefined || concern === 'none') return
  const accountId = request.header(companyHeader)
  if (caller.company && accountId !== undefined && accountId !== caller.company.accountId)
    throw new Problem('company.mismatch', { context: { accountId: caller.company.accountId } })
}

/** Returns the company that a caller acts for. */
function requireCompany({ company }: SignedIn): ActingCompany {
  if (!company) throw new Problem('auth.forbidden')
  return company
}

function requireAccess(caller: Caller, access: Access): void {
  if (access === 'any') return
  const isSignedIn = caller.kind === 'person'
  if (access === 'signed-in' ? isSignedIn : scopeFor(caller, access) !== undefined) return
  if (!isSignedIn) throw new Problem(caller.isExpired ? 'auth.session_expired' : 'auth.required')
  throw new Problem(access.startsWith('crm.') ? 'crm.forbidden' : 'auth.forbidden')
}
