import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { loadConfig } from '#config/load.ts'
import { createAltcha } from '#server/kernel/captcha/altcha.ts'
import type { CaptchaRequest } from '#server/kernel/captcha/captcha.ts'
import { createSiteVerify, type ExternalProvider } from '#server/kernel/captcha/site-verify.ts'
import { solutionOf } from '#tests/support/captcha.ts'

const loaded = loadConfig()
const config = () => ({
  ...loaded,
  forms: {
    ...loaded.forms,
    captcha: { expiresMinutes: 20, cost: 1, attempts: { from: 1, to: 9 } },
  },
})
const altcha = createAltcha({ config, secret: 'a secret of this test' })
const asked = (changes: Partial<CaptchaRequest> = {}): CaptchaRequest => ({
  action: 'lead',
  address: '198.51.100.7',
  locale: 'en-int',
  now: new Date(),
  ...changes,
})
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const solvedFor = async (it: CaptchaRequest, by = altcha) =>
  solutionOf((await by.challenge(it)) as never)
const later = () => asked({ now: new Date(Date.now() + 4000) })

test('a captcha solution is valid only for its action, from its network, and until it expires', async () => {
  const token = await solvedFor(asked())
  expect(await altcha.verify(token, later())).toMatchObject({
    is: 'ok',
    use: { key: expect.any(String) },
  })
  expect(await altcha.verify(token, { ...later(), action: 'help' })).toEqual({ is: 'failed' })
  expect(await altcha.verify(token, { ...later(), address: '203.0.113.9' })).toEqual({
    is: 'failed',
  })
  expect(await altcha.verify(await solvedFor(asked({ now: minutesAgo(21) })), asked())).toEqual({
    is: 'failed',
  })
  expect(
    await altcha.verify(await solvedFor(asked({ now: minutesAgo(19) })), asked()),
  ).toMatchObject({ is: 'ok' })
})

test('a captcha solution sent within three seconds is rejected at first, but accepted later', async () => {
  const start = new Date()
  const token = await solvedFor(asked({ now: start }))
  expect(await altcha.verify(token, asked({ now: new Date(start.getTime() + 900) }))).toEqual({
    is: 'failed',
    retryAfterSeconds: 3,
  })
  expect(
    await altcha.verify(token, asked({ now: new Date(start.getTime() + 3000) })),
  ).toMatchObject({ is: 'ok' })
})

test('a captcha solution counts as the same solution in any encoding', async () => {
  const token = await solvedFor(asked())
  const told = JSON.parse(Buffer.from(token, 'base64').toString()) as {
    challenge: object
    solution: object
  }
  const other = Buffer.from(
    JSON.stringify(
      { x: 1, solution: { ...told.solution, time: 12 }, challenge: told.challenge },
      null,
      2,
    ),
  ).toString('base64')
  const [one, two] = await Promise.all([
    altcha.verify(token, later()),
    altcha.verify(other, later()),
  ])
  expect(two).toEqual(one)
  expect(one.is).toBe('ok')
})

test('a forged captcha solution is rejected', async () => {
  const token = await solvedFor(asked())
  const told = JSON.parse(Buffer.from(token, 'base64').toString()) as {
    challenge: { parameters: Record<string, unknown>; signature?: string }
    solution: Record<string, unknown>
  }
  const { challenge, solution } = told
  const foreign = createAltcha({ config, secret: 'another secret' })
  const forged: unknown[] = [
    {
      challenge: {
        ...challenge,
        parameters: { ...challenge.parameters, expiresAt: 4_102_444_800 },
      },
      solution,
    },
    {
      challenge: {
        ...challenge,
        parameters: { ...challenge.parameters, data: { action: 'help' } },
      },
      solution,
    },
    {
      challenge: {
        ...challenge,
        parameters: { ...challenge.parameters, keySignature: undefined, keyPrefix: '' },
      },
      solution,
    },
    { challenge: { parameters: challenge.parameters }, solution },
    { challenge: { ...challenge, signature: '' }, solution },
    { challenge: { ...challenge, signature: '0'.repeat(64) }, solution },
    { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
    { challenge, solution: { ...solution, derivedKey: 7 } },
    { challenge, solution: null },
    { challenge: null, solution },
    { challenge: { parameters: { nonce: 'x' } }, solution: {} },
    { verificationData: 'verified=true', signature: 'x', verified: true },
    null,
    7,
  ]
  for (const it of forged)
    expect(
      await altcha.verify(Buffer.from(JSON.stringify(it)).toString('base64'), later()),
      JSON.stringify(it),
    ).toEqual({ is: 'failed' })
  for (const it of [
    '',
    'x',
    '{}',
    'e30=',
    token.slice(0, -40),
    'A'.repeat(9000),
    await solvedFor(asked(), foreign),
  ])
    expect(await altcha.verify(it, later()), it).toEqual({ is: 'failed' })
})

/**
 * Starts a captcha provider that always sends the given response and collects the requests that
 * it receives.
 */
async function provider(answer: { status?: number; body?: string; isSilent?: boolean }) {
  const asked: URLSearchParams[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      asked.push(new URLSearchParams(text))
      if (answer.isSilent !== true)
        response
          .writeHead(answer.status ?? 200, { 'Content-Type': 'application/json' })
          .end(answer.body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const logged: object[] = []
  const verifyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`
  const log = { warn: (line: object) => void logged.push(line) } as never
  return {
    asked,
    logged,
    verifier: (name: ExternalProvider) =>
      createSiteVerify({ provider: name, siteKey: 'site', secret: 'shh', verifyUrl, log }),
    [Symbol.dispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

test.each(['turnstile', 'hcaptcha', 'recaptcha'] as const)(
  '%s receives the secret, the captcha solution and the visitor’s IP address',
  async (name) => {
    using it = await provider({
      body: JSON.stringify({ success: true, action: name === 'turnstile' ? 'lead' : undefined }),
    })
    const verifier = it.verifier(name)
    expect(await verifier.challenge(asked())).toEqual({
      provider: name,
      siteKey: 'site',
      parameters: null,
      signature: null,
    })
    expect(await verifier.verify('token', asked())).toMatchObject({
      is: 'ok',
      use: { key: expect.any(String) },
    })
    expect(Object.fromEntries(it.asked[0] ?? [])).toEqual({
      secret: 'shh',
      response: 'token',
      remoteip: '198.51.100.7',
      ...(name === 'hcaptcha' ? { sitekey: 'site' } : {}),
    })
  },
)

test.each([
  [
    'a wrong solution',
    { body: '{"success":false,"error-codes":["invalid-input-response"]}' },
    'failed',
  ],
  ['a used token', { body: '{"success":false,"error-codes":["timeout-or-duplicate"]}' }, 'failed'],
  ['a token for another form', { body: '{"success":true,"action":"help"}' }, 'failed'],
  ['a wrong secret', { body: '{"success":false,"error-codes":["invalid-input-secret"]}' }, 'down'],
  [
    'a request that it does not understand',
    { body: '{"success":false,"error-codes":["bad-request"]}' },
    'down',
  ],
  ['an HTML page instead of JSON', { body: '<html>' }, 'down'],
  ['a failure of the provider', { status: 500, body: '{}' }, 'down'],
  ['a truncated response', { body: '{"success":tr' }, 'down'],
] as const)(
  'a failed verification is told apart from a provider failure: %s',
  async (_name, answer, is) => {
    using it = await provider(answer)
    expect((await it.verifier('turnstile').verify('token', asked())).is).toBe(is)
    expect(JSON.stringify(it.logged)).not.toContain('token')
    expect(it.logged.length).toBe(is === 'down' ? 1 : 0)
  },
)

test('a provider that does not respond or cannot be reached counts as down within five seconds', async () => {
  using it = await provider({ isSilent: true })
  const startedAt = performance.now()
  expect(await it.verifier('hcaptcha').verify('token', asked())).toEqual({ is: 'down' })
  expect(performance.now() - startedAt).toBeLessThan(5000)
  const nobody = createSiteVerify({
    provider: 'recaptcha',
    siteKey: 's',
    secret: 's',
    verifyUrl: 'http://127.0.0.1:9/',
    log: { warn: () => {} } as never,
  })
  expect(await nobody.verify('token', asked())).toEqual({ is: 'down' })
})
