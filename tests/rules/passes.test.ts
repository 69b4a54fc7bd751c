import { expect, test } from 'vitest'
import { loadConfig } from '#config/load.ts'
import { createPasses, type PassRequest } from '#server/kernel/captcha/pass.ts'

const loaded = loadConfig()
const passes = createPasses({ config: () => loaded, secret: 'a secret of this test' })
const start = new Date('2026-03-02T10:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const asked = (changes: Partial<PassRequest> = {}): PassRequest => ({
  action: 'help',
  address: '198.51.100.7',
  digest: 'what was written',
  now: start,
  ...changes,
})

test('a pass is valid only for its text, from its network, and until it expires', () => {
  const pass = passes.issue(asked())
  expect(passes.verify(pass, asked({ now: after(6) }))).toMatchObject({
    is: 'ok',
    use: { key: expect.any(String), expiresAt: after(3600) },
  })
  expect(passes.verify(pass, asked({ now: after(3600) }))).toMatchObject({ is: 'ok' })
  for (const changed of [
    { digest: 'something else' },
    { address: '203.0.113.9' },
    { action: 'lead' as const },
    { now: after(3601) },
  ])
    expect(
      passes.verify(pass, asked({ now: after(6), ...changed })),
      JSON.stringify(changed),
    ).toEqual({ is: 'failed' })
})

test('a pass used within five seconds is rejected at first, but accepted later', () => {
  const pass = passes.issue(asked())
  expect(passes.verify(pass, asked({ now: after(1.2) }))).toEqual({
    is: 'failed',
    retryAfterSeconds: 4,
  })
  expect(passes.verify(pass, asked({ now: after(5) }))).toMatchObject({ is: 'ok' })
})

test('two passes issued for the same text are different', () => {
  const [one, two] = [passes.issue(asked()), passes.issue(asked())].map((it) =>
    passes.verify(it, asked({ now: after(6) })),
  )
  expect(one).not.toEqual(two)
})

test('a forged pass is rejected', () => {
  const pass = passes.issue(asked())
  const [at = '', nonce = '', signature = ''] = pass.split('.')
  const foreign = createPasses({ config: () => loaded, secret: 'another secret' }).issue(asked())
  for (const forged of [
    '',
    '..',
    foreign,
    `${Number(at) - 60_000}.${nonce}.${signature}`,
    `${at}.${'A'.repeat(22)}.${signature}`,
    `${at}.${nonce}.${'A'.repeat(43)}`,
  ])
    expect(passes.verify(forged, asked({ now: after(6) })), forged).toEqual({ is: 'failed' })
})

test('a sealed text can be opened until it expires, but not after it has been changed', () => {
  const sealed = passes.seal({ reference: 'R7K3' }, after(60))
  expect(passes.unseal(sealed, after(60))).toEqual({ reference: 'R7K3' })
  expect(passes.unseal(sealed, after(61))).toBeUndefined()
  const [, signature] = sealed.split('.')
  const other = Buffer.from(
    JSON.stringify({ facts: { reference: 'R000' }, until: after(60).getTime() }),
  ).toString('base64url')
  for (const forged of ['', '.', 'x.y', `${other}.${signature}`, `${sealed}x`])
    expect(passes.unseal(forged, start), forged).toBeUndefined()
})
