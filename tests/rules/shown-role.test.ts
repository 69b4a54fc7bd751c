import { expect, test } from 'vitest'
import { grantable } from '#config/permissions.ts'
import { shownRole } from '#components/account/shown-role.ts'
import { permissionsOf, type SignedIn } from '#server/kernel/caller.ts'

const person: SignedIn = {
  kind: 'person',
  sessionKey: 'k',
  personId: 'p',
  email: 'a@b.example',
  firstName: 'A',
  lastName: 'B',
  isSales: false,
  grants: [],
  companyCount: 1,
  staffRegion: null,
  company: null,
  role: null,
  acting: null,
}

function shown(changed: Partial<SignedIn>): string {
  const caller = { ...person, ...changed }
  const acting = caller.acting && {
    reason: caller.acting.reason,
    until: caller.acting.until.toISOString(),
  }
  return shownRole({
    role: caller.role,
    isSales: caller.isSales,
    acting,
    permissions: permissionsOf(caller),
  })
}

test('a person without an active company has no role, even if they could switch to a company', () => {
  expect([shown({ companyCount: 0 }), shown({ companyCount: 2 })]).toEqual(['none', 'none'])
})

test.each(grantable)('a person with the grant %s is staff', (grant) => {
  expect(shown({ grants: [grant] })).toBe('staff')
})

test('a role in a company takes precedence over grants, but a sales representative keeps the sales role while acting for a customer', () => {
  expect(shown({ role: 'Admin', grants: ['content.edit'] })).toBe('Admin')
  expect(shown({ isSales: true })).toBe('sales')
  expect(shown({ isSales: true, role: 'Basic' })).toBe('Basic')
  expect(shown({ isSales: true, acting: { reason: 'asked', until: new Date() } })).toBe('sales')
})
