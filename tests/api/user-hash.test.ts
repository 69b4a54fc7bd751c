import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { startOps } from '#tests/support/ops.ts'
import { signInAs } from '#tests/support/people.ts'

test('operators get the hash under which the log has a person, by email address', async () => {
  await using app = await startApp()
  await using ops = await startOps(app)
  const { headers } = await signInAs(app, 'yi-chun.lin')
  await app.api('/membership/plans?websiteCode=zh-tw', { headers })
  const logged = app.log.findLast((it) => it['user.hash'] !== undefined)?.['user.hash']
  const email = ' Yi-Chun.Lin@formosa-tools.example '
  expect(await ops.json('/user-hash', 'POST', { email })).toEqual({
    status: 200,
    body: { 'user.hash': logged, hasAccount: true },
  })
  expect(app.log.at(-1)).toMatchObject({ event: 'ops.user_hash_read', 'user.hash': logged })
})

test('an address that nobody has is said to have no account, and is not logged', async () => {
  await using app = await startApp()
  await using ops = await startOps(app)
  const asked = { email: 'no.such.person@x.example' }
  expect(await ops.json('/user-hash', 'POST', asked)).toEqual({
    status: 200,
    body: { 'user.hash': expect.stringMatching(/^[\w-]{16}$/) as unknown, hasAccount: false },
  })
  for (const body of [{}, { email: '' }, { email: 'none' }, { email: ['a@x.example'] }])
    expect((await ops.json('/user-hash', 'POST', body)).status).toBe(422)
  expect(JSON.stringify(app.log)).not.toContain('no.such.person')
})
