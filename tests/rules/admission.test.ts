import { expect, expectTypeOf, test } from 'vitest'
import { admit, type ContextFor } from '#server/kernel/access.ts'
import { type ActingCompany, type Caller, type SignedIn, visitor } from '#server/kernel/caller.ts'
import type { CompanyContext, RequestContext, SignedInContext } from '#server/kernel/context.ts'
import {
  type CompanyConcern,
  operation,
  type OperationMeta,
  type PublicMeta,
  type SignedInMeta,
} from '#server/kernel/contract.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { Services } from '#server/kernel/operations.ts'

const company = { id: '1', accountId: 'A-1' } as ActingCompany
const admin = { kind: 'person', role: 'Admin', company, grants: [] } as unknown as SignedIn
const staff: SignedIn = { ...admin, role: null, company: null, grants: ['order.change'] }
const viewing = (concern: CompanyConcern): OperationMeta => ({
  access: 'order.change',
  company: concern,
})

/** Returns the error code of a rejected call, or `admitted`. */
function outcome(meta: OperationMeta, caller: Caller, accountId?: string): string {
  const request = { header: () => accountId }
  try {
    admit({ caller, request } as unknown as RequestContext, meta)
    return 'admitted'
  } catch (error) {
    return error instanceof Problem ? error.code : String(error)
  }
}

test.each<[what: string, expected: string, ...call: Parameters<typeof outcome>]>([
  ['a visitor of a public operation', 'admitted', { access: 'any' }, visitor],
  ['a visitor who may send a lead', 'admitted', { access: 'lead.submit' }, visitor],
  ['a visitor', 'auth.required', viewing('acting'), visitor, 'A-2'],
  [
    'a visitor whose session has ended',
    'auth.session_expired',
    viewing('acting'),
    { kind: 'visitor', isExpired: true },
  ],
  [
    'a person without the permission',
    'auth.forbidden',
    { access: 'order.refund', company: 'acting' },
    admin,
  ],
  [
    'a header with another company, even if the permission is missing there',
    'company.mismatch',
    { access: 'order.refund', company: 'acting' },
    admin,
    'A-2',
  ],
  [
    'a person without a staff permission',
    'crm.forbidden',
    { access: 'crm.delivery.view', company: 'none' },
    admin,
  ],
  ['a header with the person’s own company', 'admitted', viewing('acting'), admin, 'A-1'],
  ['no header', 'admitted', viewing('acting'), admin],
  ['a header with another company', 'company.mismatch', viewing('acting'), admin, 'A-2'],
  ['an empty header', 'company.mismatch', viewing('acting'), admin, ''],
  ['no header where one is required', 'field.required', viewing('named'), admin],
  ['another company where one is required', 'company.mismatch', viewing('named'), admin, 'A-2'],
  ['staff where a company is needed', 'auth.forbidden', viewing('acting'), staff],
  ['staff where a company is optional', 'admitted', viewing('optional'), staff, 'A-2'],
  ['another company where one is optional', 'company.mismatch', viewing('optional'), admin, 'A-2'],
  ['any header where the company does not matter', 'admitted', viewing('none'), admin, 'A-2'],
])('%s: %s', (_what, expected, ...call) => {
  expect(outcome(...call)).toBe(expected)
})

test('the handler of a company operation receives the caller’s company', () => {
  const request = { header: () => 'A-1' }
  const ctx = { caller: admin, request } as unknown as RequestContext
  expect(admit(ctx, viewing('acting'))).toEqual({ ...ctx, company })
  expect(admit(ctx, viewing('none'))).toBe(ctx)
})

test('the meta of an operation determines the type of its context', () => {
  expectTypeOf<ContextFor<PublicMeta>>().toEqualTypeOf<RequestContext>()
  expectTypeOf<ContextFor<SignedInMeta<'none'>>>().toEqualTypeOf<SignedInContext>()
  expectTypeOf<ContextFor<SignedInMeta<'optional'>>>().toEqualTypeOf<SignedInContext>()
  expectTypeOf<ContextFor<SignedInMeta<'acting'>>>().toEqualTypeOf<CompanyContext>()
  expectTypeOf<ContextFor<SignedInMeta<'named'>>>().toEqualTypeOf<CompanyContext>()
  const orders = operation({ access: 'order.view', company: 'acting' })
  expectTypeOf<Parameters<Services<typeof orders>>[0]>().toEqualTypeOf<CompanyContext>()
})

test('an operation with an invalid combination of access and company does not compile', () => {
  // @ts-expect-error the company is missing
  operation({ access: 'order.view' })
  // @ts-expect-error a response for signed-in people cannot be shared by all callers
  operation({ access: 'signed-in', company: 'none', cache: { kind: 'lists', tags: () => [] } })
  // @ts-expect-error visitors cannot act for a company
  operation({ access: 'any', company: 'acting' })
})
