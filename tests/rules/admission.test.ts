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

/** Code of the refusal of a call, or `admitted`. */
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
    'a person without the permission, before the company is compared',
    'auth.forbidden',
    { access: 'order.refund', company: 'acting' },
    admin,
    'A-2',
  ],
  [
    'a person without a permission of staff',
    'crm.forbidden',
    { access: 'crm.delivery.view', company: 'none' },
    admin,
  ],
  ['the header of the own company', 'admitted', viewing('acting'), admin, 'A-1'],
  ['no header', 'admitted', viewing('acting'), admin],
  ['the header of another company', 'company.mismatch', viewing('acting'), admin, 'A-2'],
  ['an empty header', 'company.mismatch', viewing('acting'), admin, ''],
  ['no header where one is required', 'field.required', viewing('named'), admin],
  ['another company where one is required', 'company.mismatch', viewing('named'), admin, 'A-2'],
  ['staff where a company is needed', 'auth.forbidden', viewing('acting'), staff],
  ['staff where a company is optional', 'admitted', viewing('optional'), staff, 'A-2'],
  ['another company where one is optional', 'company.mismatch', viewing('optional'), admin, 'A-2'],
  ['any header where no company matters', 'admitted', viewing('none'), admin, 'A-2'],
])('%s: %s', (_what, expected, ...call) => {
  expect(outcome(...call)).toBe(expected)
})

test('the handler of a company operation receives that company', () => {
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

test('an operation that needs a session does not compile without its company', () => {
  // @ts-expect-error company is missing
  operation({ access: 'order.view' })
  // @ts-expect-error an answer for signed-in people cannot be shared by all callers
  operation({ access: 'signed-in', company: 'none', cache: { kind: 'lists', tags: () => [] } })
  // @ts-expect-error visitors act for no company
  operation({ access: 'any', company: 'acting' })
})
