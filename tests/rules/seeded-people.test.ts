import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seedPassword } from '#server/people/identity-provider/seed-password.ts'
import { passwordFault } from '#server/people/identity-provider/service.ts'
import { subjectOf } from '#server/people/identity-provider/subject.ts'

test('each installation has a different password for the seeded people, in a file that only its owner can read', async () => {
  const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'seed-password-'))))
  const passwords = folders.map((folder) => seedPassword({ given: undefined, folder }))
  expect(new Set(passwords).size).toBe(2)
  for (const [at, folder] of folders.entries()) {
    const file = join(folder, 'seed-password.txt')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await readFile(file, 'utf8')).trim()).toBe(passwords[at])
    expect(passwords[at]?.length).toBeGreaterThanOrEqual(16)
    expect(seedPassword({ given: undefined, folder }), 'made once').toBe(passwords[at])
    expect(seedPassword({ given: 'given by the operator', folder })).toBe('given by the operator')
    await rm(folder, { recursive: true })
  }
})

test('a seeded person has the same subject, a version 5 UUID, in every installation', () => {
  expect(subjectOf('tw-admin')).toBe(subjectOf('tw-admin'))
  expect(subjectOf('tw-admin')).not.toBe(subjectOf('tw-basic'))
  for (const key of ['tw-admin', 'no-role', ''])
    expect(subjectOf(key)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
})

test.each([
  ['eleven char', 'short'],
  ['twelve chars', undefined],
  ['x'.repeat(129), 'long'],
  ['abababababababab', 'guessable'],
  ['Dana.Whitfield-2026', 'guessable'],
  ['my password is long', 'guessable'],
  ['the old one it was', 'same'],
  ['九つの高い門を静かに通る人', undefined],
  ['correct horse battery', undefined],
] as const)('the fault of the new password "%s" is %s', (password, fault) => {
  expect(
    passwordFault(password, {
      email: 'dana.whitfield@brazos-food.example',
      oldPassword: 'the old one it was',
    }),
  ).toBe(fault)
})
